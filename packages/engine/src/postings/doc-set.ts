declare const docIdBrand: unique symbol;

/** A document's dense number inside one segment. Branded: an objectID or a count will not pass for one. */
export type DocId = number & { readonly [docIdBrand]: true };

const isDocId = (n: number): n is DocId => n >= 0;

/** The only place where a number becomes a DocId; a negative one is a RangeError. */
export function docIdOf(n: number): DocId {
  if (!isDocId(n)) throw new RangeError(`${n} is no doc id.`);
  return n;
}

/** What a spent DocSet returns; larger than every real doc id. */
export const NO_MORE_DOCS = docIdOf(0x7fffffff);

/**
 * A forward-only cursor over the strictly increasing doc ids of one segment.
 * A new cursor already stands on its first document. On NO_MORE_DOCS it stays
 * there, and every call remains legal.
 */
export interface DocSet {
  readonly docId: DocId;
  next(): DocId;
  /** Moves to the first doc id >= target. Requires target >= docId. */
  seek(target: DocId): DocId;
}
