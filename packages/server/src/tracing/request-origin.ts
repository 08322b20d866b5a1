import { type Timeline, untraced } from "./timeline.js";

/** The request that work is done for, wherever it is done. */
export interface RequestOrigin {
  /** The `x-request-id` of its answer; null: it is work of the server's own. */
  readonly requestId: string | null;
  readonly timeline: Timeline;
}

/** The origin of work that the server does by itself. */
export const ownOrigin: RequestOrigin = { requestId: null, timeline: untraced };
