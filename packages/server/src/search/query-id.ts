import { createHmac, randomBytes } from "node:crypto";

const randomLength = 4;
const macLength = 6;
/** The number of this node in a cluster. There is one node. */
const node = 0;

/**
 * A queryID that verifies itself, 32 lowercase hex digits: time in seconds (4 bytes), node (2), random (4),
 * and an HMAC-SHA-256 under the master secret over these and a text that identifies the caller, cut to 6 bytes.
 */
export function makeQueryId(masterSecret: string, caller: string, nowMs: number): string {
  const head = Buffer.alloc(6 + randomLength);
  head.writeUInt32BE(Math.floor(nowMs / 1_000), 0);
  head.writeUInt16BE(node, 4);
  randomBytes(randomLength).copy(head, 6);
  const mac = createHmac("sha256", masterSecret)
    .update("findling query id\n")
    .update(head)
    .update(caller)
    .digest();
  return Buffer.concat([head, mac.subarray(0, macLength)]).toString("hex");
}
