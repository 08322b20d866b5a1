import type { Segment } from "@findling/client/search";

/** Texts of records, with what was found as `<mark>`. They become text nodes, whatever is in them. */
export function MarkedText({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ text, match }, place) =>
    match ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  );
}
