import { normalize } from "../normalize.js";

export interface NounPair {
  readonly singular: string;
  readonly plural: string;
}

/** The `singular/plural` pairs of a stored list, as terms. */
export function parsePairs(list: string): NounPair[] {
  return list
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [singular, plural, ...rest] = pair.split("/");
      if (singular === undefined || plural === undefined || rest.length > 0)
        throw new Error(`no pair: ${pair}`);
      return { singular: normalize(singular), plural: normalize(plural) };
    });
}
