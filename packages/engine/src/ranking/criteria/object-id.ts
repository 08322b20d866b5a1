import type { Criterion } from "./criterion.js";

/** Last: objectIDs ascend by code unit, so that the order is total and the same everywhere. */
export const objectIdCriterion: Criterion = {
  name: "objectID",
  compare: (pool, a, b) => {
    if (pool.segment[a] === pool.segment[b]) {
      const ranks = pool.segments[pool.segment[a]].segment.objectIdRanks;
      return ranks[pool.document[a]] - ranks[pool.document[b]];
    }
    const idA = pool.objectId(a);
    const idB = pool.objectId(b);
    return idA < idB ? -1 : idA > idB ? 1 : 0;
  },
};
