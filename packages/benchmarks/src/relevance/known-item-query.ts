import { MalformedDataError, separatedRows } from "./separated-values.js";

/**
 * `prefix`: a title cut short, as typed so far. `typo`: a title with one word misspelt in the way people do.
 */
export const knownItemKinds = ["title", "prefix", "title+heading", "typo"] as const;
export type KnownItemKind = (typeof knownItemKinds)[number];

/** A query of somebody who looks for one certain page. */
export interface KnownItemQuery {
  readonly id: string;
  readonly lang: string;
  readonly kind: KnownItemKind;
  readonly query: string;
  /** The `pageUrl` of the page's records. */
  readonly expectedPage: string;
}

const columns = ["id", "lang", "kind", "query", "expected_page"] as const;

/** @throws {MalformedDataError} */
export function knownItemQueriesOf(text: string): KnownItemQuery[] {
  return separatedRows(text, columns).map(({ id, lang, kind, query, expected_page: expectedPage }) => {
    const known = knownItemKinds.find((name) => name === kind);
    if (known === undefined) throw new MalformedDataError(`Query ${id} is of the unknown kind "${kind}".`);
    return { id, lang, kind: known, query, expectedPage };
  });
}
