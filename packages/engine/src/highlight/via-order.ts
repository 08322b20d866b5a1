import type { Via } from "@findling/protocol";

/** Where two are alike otherwise, the first of these comes first (ranking 6.1). */
export const viaOrder: readonly Via[] = ["word", "bigram", "prefix", "typo"];
