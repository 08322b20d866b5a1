/** JSON leaves these as they are, but terminals obey them. */
const obeyed = /[\u007f-\u009f\u2028\u2029]|\p{Bidi_Control}/gu;

/** JSON of the same value in which nothing is left that a terminal would obey. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    obeyed,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
