import type { Colours } from "../../terminal/colours.js";

/** What decided. */
export function strong(text: string, colours: Colours): string {
  return colours.bold(colours.magenta(text));
}
