import { CharacterClass, classAt } from "../character-class.js";
import { clusterEnd } from "../normalize/clusters.js";

/** The end of the run of characters of one class at `start`; a letter goes with its marks, of whatever script. */
export function runEnd(text: string, start: number, characterClass: CharacterClass): number {
  let at = start;
  while (at < text.length) {
    const current = classAt(text, at);
    if (current !== characterClass && (current !== CharacterClass.mark || at === start)) break;
    at = clusterEnd(text, at, text.length);
  }
  return at;
}
