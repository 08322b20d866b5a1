import type { FastifyReply } from "fastify";
import type { AnswerFacts } from "../search/search-messages.js";

/** Adds the headers of the answer to a search. */
export function addFacts(reply: FastifyReply, facts: AnswerFacts): void {
  reply.header("x-svc-reachable-hits", facts.reachableHits);
  reply.header("x-svc-removed-words", facts.removedWords);
  addNames(reply, "x-svc-facets-truncated", facts.truncatedFacets);
  addNames(reply, "x-svc-cut-highlights", facts.cutHighlights);
  if (facts.leftOut.length > 0) reply.header("x-svc-degraded", facts.leftOut.join(", "));
  if (facts.damaged.length > 0) reply.header("x-svc-damaged-records", facts.damaged.length);
}

/** Clients refuse headers of 16 KB and more. */
const namesLengthMax = 4_096;

/**
 * Adds a header that lists names of attributes. Names may have any characters and be long, so only those that
 * fit are listed. Without names there is no header.
 */
function addNames(reply: FastifyReply, header: string, names: readonly string[]): void {
  if (names.length === 0) return;
  let value = "";
  for (const name of names) {
    const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, "\ufffd"));
    const longer = value === "" ? encoded : `${value}, ${encoded}`;
    if (longer.length > namesLengthMax) break;
    value = longer;
  }
  reply.header(header, value);
}
