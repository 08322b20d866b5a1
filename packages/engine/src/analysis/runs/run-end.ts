import { CharacterClass } from "../character-class.js";
import type { ClassifiedText } from "../classified-text.js";

/**
 * The end of the run of characters of one class that starts at `start`. Marks of any script belong to the
 * letter before them.
 */
export function runEnd(source: ClassifiedText, start: number, characterClass: CharacterClass): number {
  let at = start + 1;
  while (at < source.text.length) {
    const current = source.classAt(at);
    if (current !== characterClass && current !== CharacterClass.mark) break;
    at++;
  }
  return at;
}
