/**
 * *Workspace*: what one thread keeps for its searches, one after the other.
 *
 * Arrays over all documents take megabytes. Requesting them for each search would take longer than filling
 * them. And everyone who types begins with a short prefix, whose lists take long to unite. So a thread keeps
 * its memory, and the unions of such prefixes.
 *
 *     Workspace --> kernels    loops over all documents, in WebAssembly
 *               --> scratch    arrays of the present search, in memory that kernels read
 *               --> unions     UnionCache: UnitedPostings by segment, prefix and kind, up to 64 MiB
 *               --> costs      MatchingCosts: they decide which of several ways is taken
 *               --> time       ends a search that takes too long
 *
 * Example: a segment of 1,000,000 documents, with the usual costs. A level has the many lists of one prefix.
 *
 *     lists of less than 7,812.5 bytes     a sorted list: `sparse` is 1/128
 *     up to 999,999 bytes                  arrays in scratch memory, made again by each search
 *     from 1,000,000 bytes on              a copy in `unions`: `cache` is 1
 *
 * The copy takes 1,125,000 bytes: a bit and a rating for each document. With weights it takes 2,125,000. So
 * `unions` has room for 59 such copies without weights, or 31 with them.
 *
 * Good for: a thread that runs one search at a time.
 * Not good for: two searches at once, which would write the same arrays; and sharing: each thread fills a
 * cache of its own.
 *
 * @module
 */
import { Scratch } from "../../collections/scratch.js";
import { TimeBudget } from "../../collections/time-budget.js";
import type { Kernels } from "../../kernels/kernels.js";
import { WasmKernels } from "../../kernels/wasm-kernels.js";
import { type MatchingCosts, usualCosts } from "./matching-costs.js";
import { UnionCache } from "./union-cache.js";

/** What a thread keeps for matching from one search to the next. */
export class Workspace {
  readonly unions: UnionCache;
  /** Memory of the current search, which kernels can read. */
  readonly scratch: Scratch;

  constructor(
    readonly costs: MatchingCosts = usualCosts,
    readonly kernels: Kernels = new WasmKernels(),
    readonly time = new TimeBudget(),
  ) {
    this.unions = new UnionCache(costs);
    this.scratch = new Scratch(kernels.memory, time);
  }
}
