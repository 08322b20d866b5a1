import type { EngineFault } from "./engine-fault.js";

/** Faults in how texts and queries are cut into words, and in terms (ranking 1, 2.1). */
export const faultsOfTokens: readonly EngineFault[] = [
  {
    name: "a word is not cut into pieces between a letter and a digit",
    file: "analysis/words/word-pieces.js",
    from: "(previous === CharacterClass.digit) !== (current === CharacterClass.digit) ||",
    to: "",
    shownBy: "mistyped",
    isQuick: true,
  },
  {
    name: "a word is not cut into pieces before its last capital",
    file: "analysis/words/word-pieces.js",
    from: "else if (isLastCapital(beforePrevious, previous, current))",
    to: "else if (false)",
    shownBy: "parts",
  },
  {
    name: "Hangul is not cut from other letters",
    file: "analysis/words/word-pieces.js",
    from: "(previous === CharacterClass.hangul) !== (current === CharacterClass.hangul));",
    to: "false);",
    shownBy: "parts",
  },
  {
    name: "two letters behind an apostrophe are a part",
    file: "analysis/words/word-pieces.js",
    from: "const nameLettersMin = 3;",
    to: "const nameLettersMin = 2;",
    shownBy: "parts",
  },
  {
    name: "three letters behind an apostrophe are no part",
    file: "analysis/words/word-pieces.js",
    from: "const nameLettersMin = 3;",
    to: "const nameLettersMin = 5;",
    shownBy: "parts",
  },
  {
    name: "words with a slash between them are not also written together",
    file: "analysis/character-class.js",
    from: "if (/^[-‐._/&]/.test(character))",
    to: "if (/^[-‐._&]/.test(character))",
    shownBy: "parts",
  },
  {
    name: "words with an ampersand between them are not also written together",
    file: "analysis/character-class.js",
    from: "if (/^[-‐._/&]/.test(character))",
    to: "if (/^[-‐._/]/.test(character))",
    shownBy: "parts",
  },
  {
    name: "numbers are also written together",
    file: "analysis/token-writer.js",
    from: "if (isDigitsOnly(classes) && isDigitsOnly(this.#lastClasses))",
    to: "if (false)",
    shownBy: "parts",
  },
  {
    name: "traditional Chinese is not folded",
    file: "analysis/normalize/terms.js",
    from: 'languages.includes("zh") ? Terms.chinese : Terms.plain',
    to: "Terms.plain",
    shownBy: "han",
    isQuick: true,
  },
  {
    name: "traditional Chinese is folded in every language",
    file: "analysis/normalize/terms.js",
    from: 'languages.includes("zh") ? Terms.chinese : Terms.plain',
    to: "Terms.chinese",
    shownBy: "han",
  },
  {
    name: "neighbouring segments of one Han character are not joined",
    file: "query/han-segments.js",
    from: "if (!isJoinable(words))",
    to: "if (true)",
    shownBy: "han",
  },
  {
    name: "segments of one Han character are joined whether or not their bigram occurs",
    file: "query/han-segments.js",
    from: "if (options.hasBigram(last, character))",
    to: "if (true)",
    shownBy: "han",
  },
  {
    name: "stop words of one Han character are joined with their neighbours",
    file: "query/han-segments.js",
    from: "isSingle(word) && !options.isStopWord(word.term)",
    to: "isSingle(word)",
    shownBy: "han",
  },
  {
    name: "Han characters are joined over what stands between them",
    file: "query/han-segments.js",
    from: "isPart && before.end === word.start",
    to: "isPart",
    shownBy: "han",
  },
  {
    name: "stop words are required like other words",
    file: "query/word-roles.js",
    from: "const isFree = hasSense && !isPrefix && isStopWord(word.term);",
    to: "const isFree = false;",
    shownBy: "questions",
    isQuick: true,
  },
  {
    name: "a query of stop words alone has no content words",
    file: "query/word-roles.js",
    from: "const isFree = hasSense && !isPrefix && isStopWord(word.term);",
    to: "const isFree = !isPrefix && isStopWord(word.term);",
    shownBy: "titles",
  },
  {
    name: "a stop word that is the prefix word is free",
    file: "query/word-roles.js",
    from: "const isFree = hasSense && !isPrefix && isStopWord(word.term);",
    to: "const isFree = hasSense && isStopWord(word.term);",
    shownBy: "titles",
  },
  {
    name: "one content word too few counts",
    file: "query/word-roles.js",
    from: "if (content.length === contentWordsMax)",
    to: "if (content.length === contentWordsMax - 1)",
    shownBy: "full",
  },
  {
    name: "one free word too many counts",
    file: "query/word-roles.js",
    from: "free.length === freeWordsMax",
    to: "free.length === freeWordsMax + 1",
    shownBy: "full",
  },
  {
    name: "free words behind the last content word count",
    file: "query/word-roles.js",
    from: `if (content.length === contentWordsMax)
            break;
        const isPrefix = prefix && i === words.length - 1 && word.end === text.length;
        const isFree = hasSense && !isPrefix && isStopWord(word.term);`,
    to: `const isPrefix = prefix && i === words.length - 1 && word.end === text.length;
        const isFree = hasSense && !isPrefix && isStopWord(word.term);
        if (content.length === contentWordsMax && !isFree)
            continue;`,
    shownBy: "full",
  },
  {
    name: "a query word of 64 code points stands for itself only",
    file: "query/word-roles.js",
    from: "[...word.term].length > queryTermCodePointsMax",
    to: "[...word.term].length >= queryTermCodePointsMax",
    shownBy: "full",
  },
  {
    name: "a query word of 65 code points has every derivation",
    file: "query/word-roles.js",
    from: "[...word.term].length > queryTermCodePointsMax",
    to: "[...word.term].length > queryTermCodePointsMax + 1",
    shownBy: "full",
  },
];
