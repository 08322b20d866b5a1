/**
 * Names and answers of others may hold characters that a terminal would obey: control characters, breaks of
 * lines, and those that turn the direction of a text.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}
