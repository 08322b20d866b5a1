/** Letters, digits, emoji (flags and key caps too). `©`, `®` and `™` are none: ranking 1.2. */
const wordCharacter = /[\p{L}\p{N}\p{Regional_Indicator}\u20e3]|(?![©®™])\p{Extended_Pictographic}/u;

/** Whether a text can have a word at all (ranking 1.2), by the dictionary of an index. */
export class WordPresence {
  /** What entries of nothing but punctuation consist of: they are words as well. */
  readonly #dictionaryCharacters: ReadonlySet<string>;

  constructor(dictionary: readonly string[]) {
    const entries = dictionary.filter((entry) => !wordCharacter.test(entry));
    this.#dictionaryCharacters = new Set(entries.flatMap(charactersOf));
  }

  /** False: nothing in the text is a word. True does not promise one. */
  mayHaveWord(text: string): boolean {
    return (
      wordCharacter.test(text) ||
      charactersOf(text).some((character) => this.#dictionaryCharacters.has(character))
    );
  }
}

function charactersOf(text: string): string[] {
  return [...text.normalize("NFKC")].filter((character) => !/\s/u.test(character));
}
