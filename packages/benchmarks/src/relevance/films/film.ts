import { functionWords } from "../../function-words.js";
import { peerWords } from "../../peers/peer-words.js";
import type { IndexedRecord } from "../indexed-record.js";
import { textAt } from "../ranked-text.js";

const articles = new Set(["the", "a", "an"]);

/** A film. A title alone cannot distinguish films with the same title. */
export interface Film {
  readonly title: string;
  /** The names as written. */
  readonly cast: readonly string[];
}

export function filmOf(record: IndexedRecord): Film {
  const { cast } = record;
  return {
    title: textAt(record, "title"),
    cast: Array.isArray(cast) ? cast.filter((name) => typeof name === "string") : [],
  };
}

/** Equal for texts that differ only in case, accents and punctuation; empty if the text has nothing else. */
export function keyOf(text: string): string {
  return peerWords(text).join(" ");
}

/** The last name of each member of the cast who has several names. Suffixes (`Jr.`) are no names. */
export function surnamesOf({ cast }: Film): string[] {
  return cast.flatMap((name) => /\s(\p{L}{3,})$/u.exec(name.trim())?.[1] ?? []);
}

/** The title without the article at its beginning; the title itself if there is none. */
export function withoutArticle({ title }: Film): string {
  const [first, ...others] = title.split(" ");
  return articles.has(first.toLowerCase()) ? others.join(" ") : title;
}

export function withoutFunctionWords({ title }: Film): string {
  const words = title.split(" ");
  return words.filter((word) => !functionWords.has(keyOf(word))).join(" ");
}
