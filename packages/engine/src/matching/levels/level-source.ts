import type { TermDictionary } from "../../dictionary/term-dictionary.js";
import type { Segment } from "../../segment/segment.js";
import type { Workspace } from "../workspace/workspace.js";

/** What is needed to open the levels of a segment. */
export interface LevelSource {
  readonly segment: Segment;
  readonly dictionary: TermDictionary;
  readonly workspace: Workspace;
}
