/**
 * A dictionary some of whose terms were blanked:
 *  1. No layer holds the text of a blank term; all others keep text and number, and every look-up finds them
 *     alone.
 *  2. A blank term that comes again gets a new number.
 *  3. It stays so when layers are merged, and when they are packed and unpacked.
 *  4. What was handed out before stays as it was: a layer with other texts has another id.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { packLayer, unpackLayer } from "../../src/dictionary/dictionary-layer-format.js";
import { DictionaryWriter } from "../../src/dictionary/dictionary-writer.js";
import { NO_TERM, type TermDictionary } from "../../src/dictionary/term-dictionary.js";
import { TypoCache } from "../../src/dictionary/typo-cache.js";
import { sortedDistinct } from "./plain-texts.js";

const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "\u0001", "😀"), minLength: 1, maxLength: 5 });
const batch = fc.array(text, { maxLength: 30 }).map(sortedDistinct);
const step = fc.oneof(
  { weight: 3, arbitrary: batch.map((texts) => ({ kind: "add" as const, texts })) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.boolean(), { minLength: 1 })
      .map((pattern) => ({ kind: "blank" as const, pattern })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "restore" as const }) },
);

/** The texts by number; null: blank. */
type Model = (string | null)[];

function expectLike(dictionary: TermDictionary, model: Model): void {
  const known = model.filter((each) => each !== null);
  expect(dictionary.termCount).toBe(model.length);
  expect(dictionary.layers.reduce((units, layer) => units + layer.units.length, 0)).toBe(
    known.join("").length,
  );
  for (const [term, each] of model.entries()) {
    expect(dictionary.textOf(term)).toBe(each ?? "");
    if (each !== null) expect(dictionary.find(each)).toBe(term);
  }
  for (const prefix of ["a", "ab", "\u0001"]) {
    const visited: number[] = [];
    dictionary.forEachWithPrefix(prefix, (term) => visited.push(term));
    const wanted = model.flatMap((each, term) => (each?.startsWith(prefix) ? [term] : []));
    expect(visited.sort((a, b) => a - b)).toEqual(wanted);
  }
  const terms = model.flatMap((each, term) => (each === null ? [] : [term]));
  const ordered = [...dictionary.inTextOrder(Uint32Array.from(terms))];
  expect(ordered.map((term) => model[term])).toEqual([...known].sort());
}

function typosOf(dictionary: TermDictionary): string[] {
  const found: string[] = [];
  for (const isPrefix of [false, true]) {
    dictionary.forEachTypo(
      { word: "abca", budget: 2, isPrefix, isFirstDear: true },
      new TypoCache(),
      (term, cost) => found.push(`${dictionary.textOf(term)} ${cost} ${isPrefix}`),
    );
  }
  return found.sort();
}

test("finds what is not blank, and nothing else (1, 2, 3)", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      let writer = new DictionaryWriter();
      const model: Model = [];
      for (const each of steps) {
        if (each.kind === "add") {
          writer.numbersOf(each.texts);
          for (const added of each.texts) if (!model.includes(added)) model.push(added);
        } else if (each.kind === "blank") {
          const { pattern } = each;
          writer.blank(Uint8Array.from(model, (_, term) => Number(pattern[term % pattern.length])));
          for (const term of model.keys()) if (!pattern[term % pattern.length]) model[term] = null;
        } else {
          writer = new DictionaryWriter(
            writer.dictionary.layers.map((layer) => unpackLayer(packLayer(layer))),
          );
        }
      }
      expectLike(writer.dictionary, model);
      const fresh = new DictionaryWriter();
      fresh.numbersOf(sortedDistinct(model.filter((each) => each !== null)));
      expect(typosOf(writer.dictionary)).toEqual(typosOf(fresh.dictionary));
    }),
  );
});

test("leaves what was handed out as it was (4)", () => {
  const writer = new DictionaryWriter();
  writer.numbersOf(["alpha", "beta"]);
  const before = writer.dictionary;
  writer.blank(Uint8Array.of(1, 1));
  expect(writer.dictionary.layers[0]).toBe(before.layers[0]);
  writer.blank(Uint8Array.of(0, 1));
  expect(writer.dictionary.layers[0].id).not.toBe(before.layers[0].id);
  expect([before.find("alpha"), before.textOf(0)]).toEqual([0, "alpha"]);
  expect([writer.dictionary.find("alpha"), writer.dictionary.find("beta")]).toEqual([NO_TERM, 1]);
  expect([...writer.numbersOf(["alpha"])]).toEqual([2]);
});
