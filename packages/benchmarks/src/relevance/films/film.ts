import { functionWords } from "../../function-words.js";
import { peerWords } from "../../peers/peer-words.js";
import type { IndexedRecord } from "../indexed-record.js";
import { textAt } from "../ranked-text.js";

const articles = new Set(["the", "a", "an"]);

/** A film. Films of one title are not told apart by a title. */
export interface Film {
  readonly title: string;
  /** As written. */
  readonly cast: readonly string[];
}

export function filmOf(record: IndexedRecord): Film {
  const { cast } = record;
  return {
    title: textAt(record, "title"),
    cast: Array.isArray(cast) ? cast.filter((name) => typeof name === "string") : [],
  };
}

/** Equal for texts that differ in case, accents and punctuation only; empty where nothing else is there. */
export function keyOf(text: string): string {
  return peerWords(text).join(" ");
}

/** The last of several names of each of the cast, but not what is no name (`Jr.`). */
export function surnamesOf({ cast }: Film): string[] {
  return cast.flatMap((name) => /\s(\p{L}{3,})$/u.exec(name.trim())?.[1] ?? []);
}

/** The title itself where it begins with none. */
export function withoutArticle({ title }: Film): string {
  const [first, ...others] = title.split(" ");
  return articles.has(first.toLowerCase()) ? others.join(" ") : title;
}

export function withoutFunctionWords({ title }: Film): string {
  const words = title.split(" ");
  return words.filter((word) => !functionWords.has(keyOf(word))).join(" ");
}
