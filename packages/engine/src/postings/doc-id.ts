declare const docIdBrand: unique symbol;

/**
 * The number of a document in its segment, from 0. A branded type, so that an objectID or a count cannot be
 * passed.
 */
export type DocId = number & { readonly [docIdBrand]: true };

const isDocId = (n: number): n is DocId => n >= 0;

/** The only place where a number becomes a DocId. @throws RangeError the number is negative */
export function docIdOf(n: number): DocId {
  if (!isDocId(n)) throw new RangeError(`${n} is no doc id.`);
  return n;
}

/** The result of a PostingsCursor at the end of its list. Larger than every real doc id. */
export const NO_MORE_DOCS = docIdOf(0x7fffffff);
