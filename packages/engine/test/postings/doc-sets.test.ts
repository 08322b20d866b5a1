import { Bitset } from "../../src/collections/bitset.js";
import { ArrayDocSet } from "../../src/postings/array-doc-set.js";
import { BitsetDocSet } from "../../src/postings/bitset-doc-set.js";
import { PostingsBytes } from "../../src/postings/postings-bytes.js";
import { PostingsCursor } from "../../src/postings/postings-cursor.js";
import { PostingsWriter } from "../../src/postings/postings-writer.js";
import { anyCodes } from "./any-codes.js";
import { describeDocSet } from "./doc-set-conformance.js";

describeDocSet("ArrayDocSet", (docs) => new ArrayDocSet(Int32Array.from(docs)));

describeDocSet("ArrayDocSet over part of an array", (docs) => {
  return new ArrayDocSet(Int32Array.from([...docs, 100_001, 100_002]), docs.length);
});

describeDocSet("BitsetDocSet", (docs) => {
  const bits = new Bitset(100_000);
  for (const doc of docs) bits.set(doc);
  return new BitsetDocSet(bits);
});

describeDocSet("PostingsCursor", (docs) => {
  const writer = new PostingsWriter();
  const offset = writer.write(Int32Array.from(docs), new Uint8Array(docs.length), docs.length);
  return new PostingsCursor().reset(new PostingsBytes(writer.view(), anyCodes), offset);
});

const reused = new PostingsCursor();
describeDocSet("PostingsCursor used again", (docs) => {
  const writer = new PostingsWriter();
  writer.write(Int32Array.of(5), Uint8Array.of(1), 1);
  const offset = writer.write(Int32Array.from(docs), new Uint8Array(docs.length), docs.length);
  return reused.reset(new PostingsBytes(writer.view(), anyCodes), offset);
});
