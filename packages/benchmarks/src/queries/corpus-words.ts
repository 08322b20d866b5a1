import type { RecordBatches } from "../records/record-source.js";
import type { SourceRecord } from "../source-record.js";
import { objectIdOf } from "../upsert-of.js";

/** The data of one record that queries are made of. */
export interface RecordWords {
  readonly title: string;
  /** The words of title and content, in lower case and in order; none of a script without spaces. */
  readonly words: readonly string[];
  /** Empty if the record has no language. */
  readonly lang: string;
}

/** The data that queries are made of, from a sample of the records. */
export interface CorpusWords {
  readonly records: readonly RecordWords[];
  /** By word: the places in `records` of the records that have it. */
  readonly placesOf: ReadonlyMap<string, readonly number[]>;
  /** Words in more than 5 % of the records. */
  readonly frequent: readonly string[];
  /** Words in 0.1 to 1 % of the records. */
  readonly medium: readonly string[];
  /** Runs of two or more characters without a space, from Japanese and Chinese records. */
  readonly japanese: readonly string[];
  readonly chinese: readonly string[];
  readonly objectIDs: readonly string[];
}

const sampledRecordsMax = 50_000;
const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu;
const word = /[\p{L}\p{N}]{2,}/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Reads every record if `recordCount` is at most 50,000. Else it reads every second, third, ... record. */
export async function corpusWords(source: RecordBatches, recordCount: number): Promise<CorpusWords> {
  const step = Math.ceil(recordCount / sampledRecordsMax);
  const sample = { records: new Array<RecordWords>(), objectIDs: new Array<string>() };
  const runs = { ja: new Array<string>(), zh: new Array<string>() };
  const recordsWith = new Map<string, number>();
  let place = 0;
  for await (const batch of source.batches()) {
    for (const record of batch) {
      if (place++ % step !== 0) continue;
      const text = textOf(record);
      const words = wordsOf(text);
      for (const each of new Set(words)) recordsWith.set(each, (recordsWith.get(each) ?? 0) + 1);
      sample.objectIDs.push(objectIdOf(record, place - 1));
      const lang = typeof record["lang"] === "string" ? record["lang"].slice(0, 2) : "";
      if (words.length > 0) {
        sample.records.push({ title: record.title ?? "", words: words.slice(0, 50), lang });
      }
      if (lang === "ja" || lang === "zh") runs[lang].push(...(text.match(unspacedRun) ?? []));
    }
  }
  const shareBetween = (least: number, most: number): string[] => {
    const total = sample.objectIDs.length;
    return [...recordsWith].filter(([, n]) => n > least * total && n <= most * total).map(([each]) => each);
  };
  return {
    ...sample,
    placesOf: placesByWord(sample.records),
    frequent: shareBetween(0.05, 1),
    medium: shareBetween(0.001, 0.01),
    japanese: runs.ja,
    chinese: runs.zh,
  };
}

function placesByWord(records: readonly RecordWords[]): Map<string, number[]> {
  const placesOf = new Map<string, number[]>();
  for (const [place, { words }] of records.entries()) {
    for (const each of new Set(words)) {
      const places = placesOf.get(each);
      if (places === undefined) placesOf.set(each, [place]);
      else places.push(place);
    }
  }
  return placesOf;
}

function textOf({ title = "", content = "" }: SourceRecord): string {
  return `${title} ${content}`;
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(word) ?? []).filter((each) => !unspaced.test(each));
}
