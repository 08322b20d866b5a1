/** The text, or its first `unitsMax` UTF-16 code units and an ellipsis. No character is cut in half. */
export function textBeginning(text: string, unitsMax: number): string {
  return text.length <= unitsMax ? text : `${text.slice(0, unitsMax).replace(/\p{Cs}$/u, "")}…`;
}
