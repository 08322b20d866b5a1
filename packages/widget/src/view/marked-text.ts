import type { Segment } from "@findling/client/search";
import { make } from "./make.js";

/** Texts of a record with what was found marked. */
export function markedText(segments: readonly Segment[]): (Node | string)[] {
  return segments.map(({ text, match }) => (match ? make("mark", { part: "mark" }, text) : text));
}
