import { queryCodePointsMax } from "@findling/protocol";
import { graphemes } from "../../terminal/display-width.js";
import type { KeyName } from "./pressed-key.js";

/** A line that somebody edits: what stands before the cursor, and what stands behind it. */
export interface EditedLine {
  readonly before: string;
  readonly after: string;
}

export function lineText({ before, after }: EditedLine): string {
  return before + after;
}

/** Inserts as much as a query may have. */
export function withText({ before, after }: EditedLine, text: string): EditedLine {
  const room = queryCodePointsMax - [...before, ...after].length;
  return { before: before + [...text].slice(0, Math.max(0, room)).join(""), after };
}

/** The line after a key; the same line if the key edits nothing. */
export function withKey(line: EditedLine, key: KeyName): EditedLine {
  const { before, after } = line;
  const last = graphemes(before).at(-1) ?? "";
  const first = graphemes(after)[0] ?? "";
  switch (key) {
    case "left":
      return { before: before.slice(0, before.length - last.length), after: last + after };
    case "right":
      return { before: before + first, after: after.slice(first.length) };
    case "home":
      return { before: "", after: before + after };
    case "end":
      return { before: before + after, after: "" };
    case "backspace":
      return { before: before.slice(0, before.length - last.length), after };
    case "delete":
      return { before, after: after.slice(first.length) };
    case "deleteWord":
      return { before: before.replace(/\S*\s*$/u, ""), after };
    case "deleteToStart":
      return { before: "", after };
    case "deleteToEnd":
      return { before, after: "" };
    default:
      return line;
  }
}
