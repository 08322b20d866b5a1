import { SeededChoice } from "../seeded-choice.js";
import type { SourceRecord } from "../source-record.js";
import { inBatches, type RecordBatches } from "./record-source.js";
import { Vocabulary } from "./vocabulary.js";

/** The share of Japanese records, as in docs-large: one in forty. */
const japaneseShare = 0.025;
const chineseShare = 0.025;

const kana = characters(0x3042, 70);
const ideographs = characters(0x4e00, 1_200);

export interface GeneratedOptions {
  readonly seed: number;
  readonly count: number;
}

/**
 * Made-up pages of documentation. Each section of a page is a record of its own, and these share the page's
 * url. The words are of no language, but lengths, word frequencies and shares of scripts are like those of
 * real documentation. The same seed makes the same records, and a smaller number gives the first ones of a
 * larger number.
 */
export function generatedRecords({ seed, count }: GeneratedOptions): RecordBatches {
  return { name: "generated", batches: () => inBatches(pages(seed), count) };
}

function* pages(seed: number): Generator<SourceRecord> {
  const choice = new SeededChoice(seed);
  const vocabulary = new Vocabulary(60_000, choice);
  const products = Array.from({ length: 40 }, () => vocabulary.draw(choice));
  const ideographicWords = Array.from({ length: 8_000 }, () =>
    textOf(ideographs, 2 + choice.below(2), choice),
  );
  for (let page = 0; ; page++) yield* sections(page);

  function* sections(page: number): Generator<SourceRecord> {
    const script = choice.next();
    const lang = script < japaneseShare ? "ja" : script < japaneseShare + chineseShare ? "zh-CN" : "en";
    const product = products[Math.floor(choice.next() ** 2 * products.length)];
    const title = textIn(lang, 2 + choice.below(5));
    const shared = { lang, url: `/docs/${product}/${page}`, product, package: `${product}-doc` };
    const inlinks = Math.floor(1 / (1 - choice.next()) ** 0.8);
    const count = 1 + choice.below(8);
    for (let position = 0; position < count; position++) {
      const heading = position === 0 ? {} : { lvl2: textIn(lang, 1 + choice.below(4)) };
      yield {
        objectID: `${product}-${page}-${position}`,
        title,
        hierarchy: { lvl0: product, lvl1: title, ...heading },
        content: textIn(lang, 10 + choice.below(60)),
        type: position === 0 ? "lvl1" : "content",
        inlinks,
        position,
        ...shared,
      };
    }
  }

  function textIn(lang: string, wordCount: number): string {
    if (lang === "en") return vocabulary.text(wordCount, choice);
    let text = "";
    for (let i = 0; i < wordCount; i++) {
      text += ideographicWords[Math.floor(choice.next() ** 3 * ideographicWords.length)];
      if (lang === "ja") text += textOf(kana, 1 + choice.below(3), choice);
    }
    return text;
  }
}

function characters(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => String.fromCharCode(first + at));
}

function textOf(from: readonly string[], length: number, choice: SeededChoice): string {
  return Array.from({ length }, () => choice.of(from)).join("");
}
