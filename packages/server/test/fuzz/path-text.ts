/** A text as a step of a path. Lone surrogates get the bytes that UTF-8 would give them, which is none. */
export function pathText(text: string): string {
  const encoded = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return /\p{Surrogate}/u.test(character) ? surrogateBytes(code) : encodeURIComponent(character);
  });
  // A URL takes these for steps.
  return encoded.join("").replace(/^\.{1,2}$/, (dots) => dots.replaceAll(".", "%2E"));
}

function surrogateBytes(code: number): string {
  const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
  return bytes.map((byte) => `%${byte.toString(16)}`).join("");
}
