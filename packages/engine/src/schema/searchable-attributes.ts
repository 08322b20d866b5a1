import type { IndexTimeSettings } from "@findling/protocol";

/** One searchable attribute. Its slot is its ordinal over all tiers, so slots ascend with tiers. */
export interface SearchableAttribute {
  readonly slot: number;
  readonly path: string;
  readonly tier: number;
  readonly typoTolerance: boolean;
}

export function searchableAttributesOf(
  settings: Pick<IndexTimeSettings, "searchableTiers">,
): readonly SearchableAttribute[] {
  return settings.searchableTiers
    .flatMap(({ attributes, typoTolerance }, tier) =>
      attributes.map((path) => ({ path, tier, typoTolerance })),
    )
    .map((attribute, slot) => ({ slot, ...attribute }));
}
