import type { KeyRestrictions } from "@findling/client";

/** `shop, live-*; from *.example.org; 60 a minute`; empty: there are none. */
export function restrictionWords({ indexes, referrers, ratePerMinute }: KeyRestrictions): string {
  return [
    ...(indexes === null ? [] : [indexes.join(", ")]),
    ...(referrers === null ? [] : [`from ${referrers.join(", ")}`]),
    ...(ratePerMinute === null ? [] : [`${ratePerMinute.toLocaleString("en-US")} a minute`]),
  ].join("; ");
}
