import type { IndexTime } from "./setting-names.js";

export type Tiers = IndexTime["searchableTiers"];

/** A tier that does not exist is made. An attribute stands in one tier only, and no tier is empty. */
export function withAttribute(tiers: Tiers, attribute: string, tier: number): Tiers {
  const freed = tiers.map(({ attributes, ...rest }) => ({
    ...rest,
    attributes: attributes.filter((one) => one !== attribute),
  }));
  if (tier >= freed.length) freed.push({ attributes: [attribute], typoTolerance: true });
  else if (tier < 0) freed.unshift({ attributes: [attribute], typoTolerance: true });
  else freed[tier].attributes.push(attribute);
  return freed.filter(({ attributes }) => attributes.length > 0);
}

export function withoutAttribute(tiers: Tiers, attribute: string): Tiers {
  return tiers
    .map((tier) => ({ ...tier, attributes: tier.attributes.filter((one) => one !== attribute) }))
    .filter(({ attributes }) => attributes.length > 0);
}

export function tierOf(tiers: Tiers, attribute: string): number {
  return tiers.findIndex(({ attributes }) => attributes.includes(attribute));
}

/** Whether the attribute would stand elsewhere afterwards: alone in the last tier it has nowhere to go. */
export function mayMove(tiers: Tiers, attribute: string, by: -1 | 1): boolean {
  const tier = tierOf(tiers, attribute);
  const isAlone = tiers[tier].attributes.length === 1;
  const isAtEnd = by < 0 ? tier === 0 : tier === tiers.length - 1;
  return !(isAlone && isAtEnd);
}
