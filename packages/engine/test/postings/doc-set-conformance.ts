/**
 * Every DocSet:
 *  1. Stands on its first document when new.
 *  2. next() visits every document, ascending, then stays on NO_MORE_DOCS.
 *  3. Any mix of next() and seek() agrees with a plain array.
 *  4. seek to the document it stands on does not move it.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DocId, type DocSet, docIdOf, NO_MORE_DOCS } from "../../src/postings/doc-set.js";
import { sortedDocIds } from "./sorted-doc-ids.js";

class PlainDocSet implements DocSet {
  docId: DocId;

  constructor(private readonly docs: readonly number[]) {
    this.docId = this.seek(docIdOf(0));
  }

  next(): DocId {
    return this.seek(docIdOf(this.docId + 1));
  }

  seek(target: DocId): DocId {
    this.docId = docIdOf(this.docs.find((doc) => doc >= target) ?? NO_MORE_DOCS);
    return this.docId;
  }
}

/** A step: null is next(), a number seeks so far ahead. */
const steps = () =>
  fc.array(fc.option(fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 500 }), fc.nat({ max: 20_000 }))));

export function describeDocSet(name: string, open: (docs: readonly number[]) => DocSet): void {
  describe(`${name} as a DocSet`, () => {
    it("visits every document in order (1, 2)", () => {
      fc.assert(
        fc.property(sortedDocIds(), (docs) => {
          const set = open(docs);
          const visited: number[] = [];
          for (let doc = set.docId; doc !== NO_MORE_DOCS; doc = set.next()) visited.push(doc);
          expect(visited).toEqual(docs);
          for (let i = 0; i < 3; i++) expect(set.next()).toBe(NO_MORE_DOCS);
          expect(set.seek(NO_MORE_DOCS)).toBe(NO_MORE_DOCS);
          expect(set.docId).toBe(NO_MORE_DOCS);
        }),
      );
    });

    it("moves as a plain array does (3, 4)", () => {
      fc.assert(
        fc.property(sortedDocIds(), steps(), (docs, moves) => {
          const set = open(docs);
          const plain = new PlainDocSet(docs);
          for (const move of moves) {
            const moved = (each: DocSet) =>
              move === null ? each.next() : each.seek(docIdOf(Math.min(each.docId + move, NO_MORE_DOCS)));
            expect(moved(set)).toBe(moved(plain));
            expect(set.docId).toBe(plain.docId);
            expect(set.seek(set.docId)).toBe(plain.docId);
          }
        }),
        { numRuns: 300 },
      );
    });
  });
}
