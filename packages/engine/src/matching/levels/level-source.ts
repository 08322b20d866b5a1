import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import type { Segment } from "../../segment/segment.js";
import type { Workspace } from "../workspace.js";

/** Where levels are opened. */
export interface LevelSource {
  readonly segment: Segment;
  readonly dictionary: TermDictionary;
  readonly workspace: Workspace;
}
