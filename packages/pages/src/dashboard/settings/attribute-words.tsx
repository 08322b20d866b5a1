import { type AttributeSuggestions, wordsOf } from "./attribute-suggestions.js";
import type { Suggestion } from "./entry-adder.js";

/** What records have at an attribute, or that none has it. Without suggestions nothing is said. */
export function AttributeWords({
  path,
  attributes,
}: {
  readonly path: string;
  readonly attributes: AttributeSuggestions | null;
}) {
  if (attributes === null || attributes.size === 0) return null;
  const attribute = attributes.get(path);
  if (attribute === undefined)
    return <span class="is-unknown">in none of the records that were looked at</span>;
  return <span class="attribute-words">{wordsOf(attribute)}</span>;
}

/** Attributes that records have, without those that are chosen. */
export function attributeSuggestions(
  attributes: AttributeSuggestions | null,
  chosen: readonly string[],
  types: readonly string[] = ["string", "number", "boolean"],
): Suggestion[] {
  return [...(attributes?.values() ?? [])]
    .filter(({ path, types: own }) => !chosen.includes(path) && own.some((type) => types.includes(type)))
    .map((attribute) => ({ value: attribute.path, words: wordsOf(attribute) }));
}
