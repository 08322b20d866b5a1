/**
 * *Criteria*: the numbers by which two documents are compared, one after the other (ranking 3).
 *
 * The first criterion that differs decides, and no later one can outweigh it. So an explanation can name it.
 * Each criterion has a file with its comparison, and with the function that makes its number from the
 * occurrences of a document. `ranking-order.ts` puts them in order.
 *
 *     OccurrenceList ------> matchedWords, typosOf, proximityOf, decidingOccurrence, exactnessOf --+
 *     values of a record --> customValues ---------------------------------------------------------+
 *     counts, length ------> Bm25Scorer -----------------------------------------------------------+
 *     objectID                                                     Criterion.compare <-- pool <----+
 *
 * Example: `red laptop`, and `customRanking` by `price`, ascending. The price is 9 up to `e`, and then 20.
 *
 *     document                           is before the next one by
 *     a  Red laptop                      exactness: 5 and 2, as the title equals the query
 *     b  Red laptop bag                  attribute: position 0 and 1
 *     c  Big red laptop                  proximity: 1 and 2
 *     d  Red old laptop                  typos: 0 and 1
 *     e  Red labtop                      custom: 9 and 20
 *     f  Red labtop                      bm25: 2 words and 3; all else is equal
 *     g  Red labtop, body `Bag`          objectID
 *     h  Red labtop, body `Bag`
 *
 * Good for: orders that people understand. The order is total, since no two documents have one objectID.
 * Not good for: weighing. A very low price never makes up for a typo.
 *
 * @module
 */
import type { CriterionName } from "@findling/protocol";
import type { PoolIndex, RankedPool } from "../vectors/ranked-pool.js";

/** One comparison step of the ranking vector (ranking 3). */
export interface Criterion {
  readonly name: CriterionName;
  /** Negative if `a` ranks first, 0 if the next criterion has to decide. */
  compare(pool: RankedPool, a: PoolIndex, b: PoolIndex): number;
}
