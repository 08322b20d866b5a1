import type { RunFacts } from "../compare/run-facts.js";

/** The number of first hits that have to be the same, in the same order. */
export const agreementDepth = 20;

/** The figures of one class. A query counts as often as it was drawn. */
export interface ClassAgreement {
  readonly name: string;
  /** The numbers of queries that were asked, and that were left out for lack of time. */
  readonly asked: number;
  readonly leftOut: number;
  /** The number of different queries among those asked. */
  readonly distinct: number;
  /** Queries with more hits than documents that are always ranked in full. */
  readonly beyondFull: number;
  readonly sameFirst: number;
  readonly sameCount: number;
  /** Queries with the same first hits and the same number of hits. */
  readonly same: number;
}

/** A query without the exact order, or with another number of hits. */
export interface Difference {
  readonly q: string;
  /** The classes, and how often the query was drawn in each. */
  readonly classes: readonly { readonly name: string; readonly drawn: number }[];
  readonly nbHits: number;
  readonly exactNbHits: number;
  /** The one-based rank of the first hit that differs; null if only the number of hits differs. */
  readonly firstRank: number | null;
}

/** The results of one run. */
export interface Agreement {
  readonly dataset: string;
  readonly recordCount: number;
  readonly seed: number;
  readonly queriesPerClass: number;
  readonly indexingSeconds: number;
  readonly searchingSeconds: number;
  readonly classes: readonly ClassAgreement[];
  readonly differences: readonly Difference[];
}

/** The content of the file that `--json` writes. */
export type AgreementReport = Agreement & RunFacts;
