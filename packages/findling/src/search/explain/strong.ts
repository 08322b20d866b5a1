import type { Colours } from "../../terminal/colours.js";

/** Emphasizes the name of a criterion that decided. */
export function strong(text: string, colours: Colours): string {
  return colours.bold(colours.magenta(text));
}
