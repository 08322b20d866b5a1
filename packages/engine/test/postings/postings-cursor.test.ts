/**
 * A PostingsCursor, new or used again:
 *  1. Stands on the first document.
 *  2. next() visits every document, ascending, then stays on NO_MORE_DOCS.
 *  3. Any mix of next() and seek() agrees with a plain array.
 *  4. seek to the document it stands on does not move it.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DocId, docIdOf, NO_MORE_DOCS } from "../../src/postings/doc-id.js";
import { PostingsBytes } from "../../src/postings/postings-bytes.js";
import { PostingsCursor } from "../../src/postings/postings-cursor.js";
import { PostingsWriter } from "../../src/postings/postings-writer.js";
import { anyCodes } from "./any-codes.js";
import { sortedDocIds } from "./sorted-doc-ids.js";

type Moves = Pick<PostingsCursor, "docId" | "next" | "seek">;

class PlainCursor implements Moves {
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

/** Stands on a list that lies behind another one. */
function standing(cursor: PostingsCursor, docs: readonly number[]): PostingsCursor {
  const writer = new PostingsWriter();
  writer.write(Int32Array.of(5), Uint8Array.of(1), 1);
  const offset = writer.write(Int32Array.from(docs), new Uint8Array(docs.length), docs.length);
  return cursor.reset(new PostingsBytes(writer.view(), anyCodes), offset);
}

const reused = new PostingsCursor();

describe.each([
  ["new", () => new PostingsCursor()],
  ["used again", () => reused],
])("a cursor that is %s", (_, cursor) => {
  it("visits every document in order (1, 2)", () => {
    fc.assert(
      fc.property(sortedDocIds(), (docs) => {
        const postings = standing(cursor(), docs);
        const visited: number[] = [];
        for (let doc = postings.docId; doc !== NO_MORE_DOCS; doc = postings.next()) visited.push(doc);
        expect(visited).toEqual(docs);
        for (let i = 0; i < 3; i++) expect(postings.next()).toBe(NO_MORE_DOCS);
        expect(postings.seek(NO_MORE_DOCS)).toBe(NO_MORE_DOCS);
        expect(postings.docId).toBe(NO_MORE_DOCS);
      }),
    );
  });

  it("moves as a plain array does (3, 4)", () => {
    fc.assert(
      fc.property(sortedDocIds(), steps(), (docs, moves) => {
        const postings = standing(cursor(), docs);
        const plain = new PlainCursor(docs);
        for (const move of moves) {
          const moved = (each: Moves) =>
            move === null ? each.next() : each.seek(docIdOf(Math.min(each.docId + move, NO_MORE_DOCS)));
          expect(moved(postings)).toBe(moved(plain));
          expect(postings.docId).toBe(plain.docId);
          expect(postings.seek(postings.docId)).toBe(plain.docId);
        }
      }),
      { numRuns: 300 },
    );
  });
});
