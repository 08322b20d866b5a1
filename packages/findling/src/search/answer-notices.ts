import type { SearchResult } from "@findling/client";
import type { JsonObject } from "@findling/protocol";
import { oneLine } from "../terminal/one-line.js";
import { counted } from "../terminal/progress.js";

/** What a person should know before the hits: whether they are for other words than those that were sent. */
export function noticesOf({ correctedQuery, nbHits, degraded, facts }: SearchResult<JsonObject>): string[] {
  const { removedWords, damagedRecords } = facts;
  const notices: string[] = [];
  if (correctedQuery !== null) notices.push(`Showing results for "${oneLine(correctedQuery)}".`);
  if (nbHits > 0 && removedWords !== null && removedWords > 0)
    notices.push(`No record has all words: ${wordsWere(removedWords)} not required.`);
  if (degraded) notices.push("The server lacked time, so words with typos are missing (degraded).");
  if (damagedRecords > 0)
    notices.push(`${counted(damagedRecords)} damaged records are missing: see the log of the server.`);
  return notices;
}

/** `Hits 11 to 20 of 1,234 (3.2 ms). Next: --page 2` */
export function countsOf(answer: SearchResult<JsonObject>): string {
  const { page, hitsPerPage, nbHits, hits, facts } = answer;
  const first = page * hitsPerPage + 1;
  const last = first + hitsPerPage - 1;
  const reachable = facts.reachableHits ?? nbHits;
  const time = timeOf(answer);
  if (nbHits === 0) return `No hits ${time}.`;
  if (hitsPerPage === 0) return `${countedHits(nbHits)} ${time}.`;
  if (hits.length === 0)
    return `Nothing on page ${page}: paging reaches ${counted(reachable)} of ${countedHits(nbHits)}.`;
  const next = last < reachable ? ` Next: --page ${page + 1}` : "";
  return `Hits ${counted(first)} to ${counted(Math.min(last, reachable))} of ${counted(nbHits)} ${time}.${next}`;
}

export function countedHits(count: number): string {
  return `${counted(count)} ${count === 1 ? "hit" : "hits"}`;
}

export function timeOf({ processingTimeMs }: SearchResult<JsonObject>): string {
  return `(${processingTimeMs.toFixed(1)} ms)`;
}

function wordsWere(count: number): string {
  return count === 1 ? "1 word was" : `${counted(count)} words were`;
}
