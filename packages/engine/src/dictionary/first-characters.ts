import { firstTextRank, type SharedDictionaryLayer } from "./dictionary-layer.js";
import { childEnd, childKeyAt, codePointAt, unitCountOf } from "./trie-children.js";

/** The terms [from, to) of a layer, which start with the same character of `offset` units. */
export interface TermsAlike {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  /** A code point. */
  readonly first: number;
}

/** By layer: to go through all its first characters takes longer than most that is done with them. */
const known = new WeakMap<SharedDictionaryLayer, readonly TermsAlike[]>();

/** The terms of a layer by their first characters, in order; those of blank terms are left out. */
export function firstCharactersOf(layer: SharedDictionaryLayer): readonly TermsAlike[] {
  let all = known.get(layer);
  if (all === undefined) {
    all = [...firstCharacters(layer)];
    known.set(layer, all);
  }
  return all;
}

function* firstCharacters(layer: SharedDictionaryLayer): Generator<TermsAlike> {
  for (let from = firstTextRank(layer); from < layer.count; ) {
    const first = codePointAt(layer, from, 0);
    const to = childEnd(layer, from + 1, layer.count, 0, childKeyAt(layer, from, 0));
    yield { from, to, offset: unitCountOf(first), first };
    from = to;
  }
}
