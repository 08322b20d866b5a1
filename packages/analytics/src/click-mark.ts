import { createHash } from "node:crypto";

const markLength = 16;

/**
 * What is remembered of a clicked record, to count its click only once. Whoever reads the stored rows cannot
 * read the objectID in it, which may belong to a partition that is cleared.
 */
export function clickMark(queryID: string, objectID: string): string {
  return createHash("sha256").update(`${queryID}\n${objectID}`).digest("hex").slice(0, markLength);
}
