import type { Bitset } from "../../collections/bitset.js";
import type { VisitCosts } from "../../reading/document-verifier.js";
import type { Requirement } from "../../reading/requirement.js";
import type { WordMatcher } from "../words/word-matcher.js";
import type { Workspace } from "../workspace/workspace.js";
import type { MatchClasses } from "./match-classes.js";

/** What the matches of one segment are made of. */
export interface MatchSources {
  /** The matchers of the query words, by word. */
  readonly matchers: readonly WordMatcher[];
  /** Only these documents match. */
  readonly visible: Bitset;
  readonly requirement: Requirement;
  readonly classes: MatchClasses;
  readonly workspace: Workspace;
  /** Whether some word has candidates. */
  readonly hasCandidates: boolean;
  /** Reads documents, which must ascend. */
  readonly verifyEach: (documents: Uint32Array, visit: VisitCosts) => void;
}
