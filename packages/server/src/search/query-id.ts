import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const randomLength = 4;
const headLength = 6 + randomLength;
const macLength = 6;
/** The number of this node in a cluster. There is one node. */
const node = 0;

/**
 * A queryID that verifies itself, 32 lowercase hex digits: time in seconds (4 bytes), node (2), random (4),
 * and an HMAC-SHA-256 under the master secret over these and a text that identifies the caller, cut to 6
 * bytes.
 */
export function makeQueryId(masterSecret: string, caller: string, nowMs: number): string {
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(Math.floor(nowMs / 1_000), 0);
  head.writeUInt16BE(node, 4);
  randomBytes(randomLength).copy(head, 6);
  return Buffer.concat([head, macOf(masterSecret, caller, head)]).toString("hex");
}

/** Clicks of a search are taken for this many seconds. */
const lifeSeconds = 86_400;
const pattern = /^[0-9a-f]{32}$/;

/**
 * The state of a queryID that a click names:
 * - `own`: it was made for this caller, and clicks on it count.
 * - `foreign`: it was made for another caller, or nobody made it.
 * - `unknown`: it has not the form of a queryID, or its time is over.
 */
export type QueryIdState = "own" | "foreign" | "unknown";

/**
 * Checks a queryID by itself: nothing is stored of it.
 *
 * @param caller see callerIdentity
 */
export function queryIdState(
  masterSecret: string,
  caller: string,
  queryID: string,
  nowMs: number,
): QueryIdState {
  if (!pattern.test(queryID)) return "unknown";
  const bytes = Buffer.from(queryID, "hex");
  const ageSeconds = Math.floor(nowMs / 1_000) - bytes.readUInt32BE(0);
  // A queryID that seems to come from the future may be of a clock that was set back. Its MAC decides.
  if (ageSeconds > lifeSeconds) return "unknown";
  const head = bytes.subarray(0, headLength);
  return timingSafeEqual(bytes.subarray(headLength), macOf(masterSecret, caller, head)) ? "own" : "foreign";
}

function macOf(masterSecret: string, caller: string, head: Uint8Array): Buffer {
  return createHmac("sha256", masterSecret)
    .update("findling query id\n")
    .update(head)
    .update(caller)
    .digest()
    .subarray(0, macLength);
}
