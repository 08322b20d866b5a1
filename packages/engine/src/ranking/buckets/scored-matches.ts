import { bm25ClassCount } from "../../kernels/buckets.js";
import type { Workspace } from "../../matching/workspace/workspace.js";
import type { Bm25Classes } from "./bm25-classes.js";
import { type BucketedList, BucketOrder, forEachSegment, type VisitMatch } from "./bucket-order.js";
import type { ClassTraits } from "./match-traits.js";

/** Matches in classes of BM25, the highest class first. */
export class ScoredMatches {
  readonly #classes: Bm25Classes;
  readonly #order: BucketOrder;
  /** The number of the class that is visited next. */
  #next: number;

  /** Overwrites the bucket numbers of `matches` with their classes of BM25. */
  constructor(list: BucketedList, traits: ClassTraits, classes: Bm25Classes, workspace: Workspace) {
    this.#classes = classes;
    forEachSegment(list, (segment, matches) => traits.bucketByScore(segment, matches));
    this.#order = new BucketOrder(list, bm25ClassCount, workspace);
    this.#next = this.#order.firstFrom(0);
  }

  get isThrough(): boolean {
    return this.#next === bm25ClassCount;
  }

  /** The number of documents in the next class. */
  get size(): number {
    return this.#order.sizeOf(this.#next);
  }

  /** Upper bound of the BM25 scores in the next class. */
  get bound(): number {
    return this.#classes.boundOf(this.#next);
  }

  /** Visits the documents of the next class and moves on. */
  take(visit: VisitMatch): void {
    this.#order.visit(this.#next, visit);
    this.#next = this.#order.firstFrom(this.#next + 1);
  }
}
