/** A text without case and accents, which knows where its characters come from. */
export class FoldedText {
  readonly folded: string;
  /** By unit of `folded`: where its character stands in the text. */
  readonly #origins: readonly number[];
  readonly #length: number;

  constructor(text: string) {
    const origins: number[] = [];
    let folded = "";
    let at = 0;
    for (const character of text) {
      const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
      for (let unit = 0; unit < plain.length; unit++) origins.push(at);
      folded += plain;
      at += character.length;
    }
    this.folded = folded;
    this.#origins = origins;
    this.#length = text.length;
  }

  /** Where a stretch of `folded` stands in the text. */
  placeOf(from: number, length: number): { readonly from: number; readonly to: number } {
    return { from: this.#origins[from], to: this.#origins[from + length] ?? this.#length };
  }
}
