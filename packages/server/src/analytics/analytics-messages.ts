import type {
  AnalyticsReport,
  ClickVerdict,
  ReportedClick,
  ReportRequest,
  SearchEvent,
  SubReport,
  SubReportRequest,
} from "@findling/analytics";
import type { ScopedTokenClaims } from "@findling/protocol";

export interface AnalyticsThreadData {
  /** The data folder. */
  readonly folder: string;
  /** The channel on which the thread answers with its figures. */
  readonly figures: string;
}

/** A question to the thread; each is answered with `answer` or `failed`. */
export type AnalyticsQuestion =
  | {
      readonly kind: "click";
      readonly click: ReportedClick;
      /** The claims of the scoped token that clicked; null: the key itself clicked. */
      readonly claims: ScopedTokenClaims | null;
    }
  | { readonly kind: "erasePartition"; readonly index: string; readonly partition: string }
  | { readonly kind: "eraseIndex"; readonly index: string }
  | { readonly kind: "report"; readonly request: ReportRequest }
  | { readonly kind: "subReport"; readonly request: SubReportRequest };

/** An answer has the kind of its question. */
export type AnalyticsAnswer =
  | { readonly kind: "click"; readonly verdict: ClickVerdict }
  | { readonly kind: "erasePartition" }
  | { readonly kind: "eraseIndex" }
  | { readonly kind: "report"; readonly report: AnalyticsReport }
  | { readonly kind: "subReport"; readonly report: SubReport };

export type ToAnalytics =
  /** Searches that were answered. The thread replies with `taken`. */
  | { readonly kind: "searches"; readonly events: readonly SearchEvent[] }
  | { readonly kind: "question"; readonly id: number; readonly question: AnalyticsQuestion }
  /** The thread shall store everything and end. */
  | { readonly kind: "close" };

export type FromAnalytics =
  /** `count` searches were counted. */
  | { readonly kind: "taken"; readonly count: number }
  | { readonly kind: "answer"; readonly id: number; readonly answer: AnalyticsAnswer }
  | { readonly kind: "failed"; readonly id: number; readonly message: string }
  /** A message for the log. */
  | { readonly kind: "notice"; readonly message: string };
