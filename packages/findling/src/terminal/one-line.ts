import { printable } from "./printable.js";

/**
 * A text of a record for a line of a terminal. Line breaks become blanks. What would turn the direction of
 * the rest of the line round is left out.
 */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/gu, " ").replaceAll(/\p{Bidi_Control}/gu, ""));
}
