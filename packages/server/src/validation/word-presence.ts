/**
 * Letters, digits, emoji (also flags, key caps, skin tones). `©`, `®` and `™` are none, unless a selector
 * asks for an emoji: ranking 1.2.
 */
const wordCharacter =
  /[\p{L}\p{N}\p{Regional_Indicator}\p{Emoji_Modifier}\u20e3]|(?![©®™](?!\ufe0f))\p{Extended_Pictographic}/u;

/** A sign that normalization leaves as it is. */
const plainSign = /[!-/:-@[-`{-~]/;

/** Whether a text can have a word at all (ranking 1.2), given the dictionary of an index. */
export class WordPresence {
  /**
   * The characters of dictionary entries, which are words as well. A text without word characters may equal
   * any entry after normalization, as `℃` equals `°C`. Plain signs count only if their entry has no word
   * characters.
   */
  readonly #dictionaryCharacters: ReadonlySet<string>;

  constructor(dictionary: readonly string[]) {
    const ofWords = new Set<string>();
    const ofOthers = new Set<string>();
    // The entries are added one by one, because a dictionary may have megabytes.
    for (const entry of dictionary) addCharacters(entry, wordCharacter.test(entry) ? ofWords : ofOthers);
    for (const character of ofWords) if (!plainSign.test(character)) ofOthers.add(character);
    ofOthers.delete(" ");
    this.#dictionaryCharacters = ofOthers;
  }

  /** Whether the text may have a word. False: it has none. True does not guarantee one. */
  mayHaveWord(text: string): boolean {
    if (wordCharacter.test(text)) return true;
    for (const character of normalized(text)) if (this.#dictionaryCharacters.has(character)) return true;
    return false;
  }
}

function addCharacters(text: string, to: Set<string>): void {
  for (const character of normalized(text)) to.add(character);
}

/**
 * The text normalized and decomposed, since a mark and the letter before it may be one character otherwise.
 */
function normalized(text: string): string {
  return text.normalize("NFKD").toLowerCase().replace(/\s/gu, " ");
}
