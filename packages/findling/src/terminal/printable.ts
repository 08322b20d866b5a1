/** What a terminal obeys: control characters, breaks of lines, and what turns the direction of a text. */
const obeyed = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Names and answers of others may hold characters that a terminal would obey. */
export function printable(text: string): string {
  return text.replaceAll(obeyed, "\ufffd");
}

/** JSON in one line, of the same value. In JSON all such characters can be escaped. */
export function printableJson(json: string): string {
  return json.replaceAll(obeyed, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
