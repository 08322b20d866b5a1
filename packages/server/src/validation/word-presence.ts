/** Letters, digits, emoji (also flags and key caps). `©`, `®` and `™` are no word characters: ranking 1.2. */
const wordCharacter = /[\p{L}\p{N}\p{Regional_Indicator}\u20e3]|(?![©®™])\p{Extended_Pictographic}/u;

/** Whether a text can have a word at all (ranking 1.2), given the dictionary of an index. */
export class WordPresence {
  /** The characters of dictionary entries without word characters: such entries are words as well. */
  readonly #dictionaryCharacters: ReadonlySet<string>;

  constructor(dictionary: readonly string[]) {
    const entries = dictionary.filter((entry) => !wordCharacter.test(entry));
    this.#dictionaryCharacters = new Set(entries.flatMap(charactersOf));
  }

  /** False: nothing in the text is a word. True does not guarantee a word. */
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
