/** The first `unitsMax` UTF-16 code units of the text. No character is cut in half. */
export function firstUnits(text: string, unitsMax: number): string {
  return text.slice(0, unitsMax).replace(/\p{Cs}$/u, "");
}

/** The text, or its first `unitsMax` UTF-16 code units and an ellipsis. */
export function textBeginning(text: string, unitsMax: number): string {
  return text.length <= unitsMax ? text : `${firstUnits(text, unitsMax)}…`;
}
