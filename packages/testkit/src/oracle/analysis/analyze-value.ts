import type { AnalysisSettings } from "./analysis-settings.js";
import { behindLastApostrophe } from "./behind-apostrophe.js";
import { emojiTerm } from "./emoji.js";
import { gramsOfHangulWord, gramsOfRun, isHangulWord } from "./grams.js";
import { joinedParts } from "./joined-parts.js";
import { normalize } from "./normalize.js";
import { piecesOf } from "./pieces.js";
import { type RunCharacter, runCharacterCount, runCharacters } from "./run-characters.js";
import type { Range, TextStretch } from "./stretch.js";
import { stretchesOf } from "./stretches.js";
import type { Token, WordOrigin } from "./token.js";

/** Ranking 1.2 to 1.4: the tokens of one value. Their positions are those of a value that comes first. */
export interface AnalyzedValue {
  /** By start, then words before parts before grams. */
  readonly tokens: readonly Token[];
  /** The number of positions of the value: its words and its unspaced characters. */
  readonly positionCount: number;
}

interface Placed {
  readonly text: string;
  readonly languages: readonly string[];
  readonly range: Range;
  readonly position: number;
}

function wordToken({ text, languages, range, position }: Placed, origin: WordOrigin): Token {
  const { start, end } = range;
  const own = text.slice(start, end);
  const term = origin === "emoji" ? emojiTerm(own, languages) : normalize(own, languages);
  return {
    kind: "word",
    origin,
    term,
    start,
    end,
    position,
    lastPosition: position,
    components: [{ term, start, end }],
  };
}

/** The pieces of a word and the part after its last apostrophe. Each term occurs once, at its first place. */
function partsOf(placed: Placed): Token[] {
  const { text, range } = placed;
  const behind = behindLastApostrophe(text, range);
  return [...piecesOf(text, range), ...(behind === null ? [] : [behind])]
    .toSorted((a, b) => a.start - b.start)
    .map(
      (part): Token => ({
        ...wordToken({ ...placed, range: part }, "spaced"),
        kind: "part",
        origin: "piece",
      }),
    )
    .filter(({ term }, at, parts) => parts.findIndex((other) => other.term === term) === at);
}

/** A dictionary word inside a run spans from the position of its first character to that of its last one. */
function dictionaryWordInRun(placed: Placed, run: readonly RunCharacter[], entry: Range): Token {
  const before = run.filter(({ start }) => start < entry.start).length;
  const own = run.filter(({ start }) => entry.start <= start && start < entry.end).length;
  const position = placed.position + before;
  return {
    ...wordToken({ ...placed, range: entry, position }, "dictionary-in-run"),
    lastPosition: position + own - 1,
  };
}

const hangulGrams = ({ text, languages, range, position }: Placed): Token[] =>
  isHangulWord(text, range) ? gramsOfHangulWord(runCharacters(text, range, languages), position) : [];

function tokensOfStretch(placed: Placed, stretch: TextStretch): Token[] {
  const { text, languages, position } = placed;
  switch (stretch.type) {
    case "run": {
      const characters = runCharacters(text, stretch, languages);
      return [
        ...stretch.entries.map((entry) => dictionaryWordInRun(placed, characters, entry)),
        ...gramsOfRun(characters, position),
      ];
    }
    case "word":
      return [wordToken(placed, "spaced"), ...partsOf(placed), ...hangulGrams(placed)];
    case "dictionary":
      return [wordToken(placed, "dictionary"), ...hangulGrams(placed)];
    case "segmented":
      return [wordToken(placed, "segmented"), ...partsOf(placed)];
    default:
      return [wordToken(placed, stretch.type)];
  }
}

/** Each character of a run has one position. Any other stretch has one position. */
export const positionsOf = (text: string, stretch: TextStretch): number =>
  stretch.type === "run" ? runCharacterCount(text, stretch) : 1;

const kindOrder = ["word", "part", "gram"];

export function analyzeValue(text: string, settings: AnalysisSettings): AnalyzedValue {
  const { languages } = settings;
  const tokens: Token[] = [];
  let position = 0;
  for (const stretch of stretchesOf(text, settings)) {
    tokens.push(...tokensOfStretch({ text, languages, range: stretch, position }, stretch));
    position += positionsOf(text, stretch);
  }
  const sorted = [...tokens, ...joinedParts(text, tokens)].toSorted(
    (a, b) => a.start - b.start || kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind),
  );
  return { tokens: sorted, positionCount: position };
}
