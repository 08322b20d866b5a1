declare const docIdBrand: unique symbol;

/** A document's dense number inside one segment. Branded: an objectID or a count will not pass for one. */
export type DocId = number & { readonly [docIdBrand]: true };

const isDocId = (n: number): n is DocId => n >= 0;

/** The only place where a number becomes a DocId; a negative one is a RangeError. */
export function docIdOf(n: number): DocId {
  if (!isDocId(n)) throw new RangeError(`${n} is no doc id.`);
  return n;
}

/** What a spent PostingsCursor returns; larger than every real doc id. */
export const NO_MORE_DOCS = docIdOf(0x7fffffff);
