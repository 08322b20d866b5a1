import type { SearchAnswer } from "../../src/search/search-messages.js";

/** The answer of a search that found nothing, with one byte in place of its text. */
export function nothingFound(byte: number): SearchAnswer {
  return {
    body: new Uint8Array([byte]),
    sharedLength: 1,
    facts: {
      dataVersion: 1,
      nbHits: 0,
      hits: 0,
      reachableHits: 0,
      removedWords: 0,
      queryLogging: true,
      damaged: [],
      truncatedFacets: [],
      cutHighlights: [],
      leftOut: [],
      plan: { contentWords: 2, freeWords: 0, derivations: 5, phrases: 0 },
    },
    stageTimes: [],
    ran: null,
  };
}
