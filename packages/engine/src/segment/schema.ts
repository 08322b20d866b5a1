import type { IndexTimeSettings } from "@findling/protocol";

/**
 * Whether the same records give the same segments under both settings: the other fields say nothing of texts.
 */
export function isSameSchema(a: IndexTimeSettings, b: IndexTimeSettings): boolean {
  return schemaOf(a) === schemaOf(b);
}

function schemaOf({ searchableTiers, languages, dictionary }: IndexTimeSettings): string {
  const tiers = searchableTiers.map(({ attributes, typoTolerance }) => [attributes, typoTolerance]);
  return JSON.stringify([tiers, languages, dictionary]);
}
