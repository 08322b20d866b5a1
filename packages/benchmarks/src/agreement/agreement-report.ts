import type { RunFacts } from "../compare/run-facts.js";

/** The number of first hits that have to be the same, in the same order. */
export const agreementDepth = 20;

/** How the queries of one class did. Each is counted as often as it was drawn. */
export interface ClassAgreement {
  readonly name: string;
  /** Queries asked, and those left out for want of time. */
  readonly asked: number;
  readonly leftOut: number;
  /** Different ones among those asked. */
  readonly distinct: number;
  /** With more hits than documents are always ranked in full. */
  readonly beyondFull: number;
  readonly sameFirst: number;
  readonly sameCount: number;
  /** Both. */
  readonly same: number;
}

/** A query that does not have the exact order, or another number of hits. */
export interface Difference {
  readonly q: string;
  /** With how often it was drawn in each. */
  readonly classes: readonly { readonly name: string; readonly drawn: number }[];
  readonly nbHits: number;
  readonly exactNbHits: number;
  /** One-based, of the first hit that is another; null where only the number of hits is another. */
  readonly firstRank: number | null;
}

/** What one run measured. */
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

/** What `--json` writes. */
export type AgreementReport = Agreement & RunFacts;
