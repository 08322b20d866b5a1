import type { Via } from "@findling/protocol";

/** If two are equal otherwise, the one that is named first here comes first (ranking 6.1). */
export const viaOrder: readonly Via[] = ["word", "bigram", "prefix", "typo"];
