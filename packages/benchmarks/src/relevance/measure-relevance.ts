import { readFileSync } from "node:fs";
import { join } from "node:path";
import { datasetWords } from "../dataset-words.js";
import { readRecords } from "../read-records.js";
import { SeededChoice } from "../seeded-choice.js";
import { agreementQueries } from "./agreement-queries.js";
import type {
  AgreementPart,
  CollectionPart,
  DataPart,
  FilmPart,
  KnownItemPart,
  TypoPart,
} from "./data-parts.js";
import { filmOf } from "./films/film.js";
import { filmQueries } from "./films/film-queries.js";
import { type FilmResult, measureFilms } from "./films/measure-films.js";
import { identified } from "./indexed-record.js";
import { knownItemQueriesOf } from "./known-item-query.js";
import { type AgreementResult, measureAgreement } from "./measure-agreement.js";
import { type CollectionResult, measureCollection } from "./measure-collection.js";
import { type KnownItemResult, measureKnownItems } from "./measure-known-items.js";
import { measureTypos, type TypoResult } from "./measure-typos.js";
import { samplePages } from "./page-sample.js";
import type { Ranker } from "./rankers/ranker.js";
import type { RelevanceReport } from "./relevance-report.js";
import type { Say } from "./step-progress.js";
import { readTestCollection } from "./test-collection.js";
import { typoPairsOf } from "./typo-pair.js";

export interface RelevanceOptions {
  readonly dataFolder: string;
  /** The parts whose files exist. */
  readonly parts: readonly DataPart[];
  readonly seed: number;
  /** The number of pages to index for each language; null: all. */
  readonly pages: number | null;
  /**
   * The number of queries of each test collection, of film titles, of misspelt pairs, and of queries of each
   * class of agreement; null: 1,000, 300, all and 50.
   */
  readonly queries: number | null;
  /** The engines to compare with Findling. */
  readonly rankers: readonly Ranker[];
  readonly say: Say;
}

/** @throws {MalformedDataError} a file does not match its description */
export function measureRelevance(options: RelevanceOptions): RelevanceReport {
  const knownItems: KnownItemResult[] = [];
  const collections: CollectionResult[] = [];
  let films: FilmResult | null = null;
  let typos: TypoResult | null = null;
  let agreement: AgreementResult | null = null;
  for (const part of options.parts) {
    if (part.kind === "known items") knownItems.push(knownItemsOf(part, options));
    else if (part.kind === "collection") collections.push(collectionOf(part, options));
    else if (part.kind === "films") films = filmsOf(part, options);
    else if (part.kind === "typos") typos = typosOf(part, options);
    else agreement = agreementOf(part, options);
  }
  const { seed, pages: sampledPages, queries: sampledQueries } = options;
  const rankers = options.rankers.map(({ rank: _, ...ranker }) => ranker);
  const run = { node: process.versions.node, seed, sampledPages, sampledQueries, rankers };
  return { ...run, knownItems, collections, films, typos, agreement };
}

function knownItemsOf(
  { name, recordsFile, queriesFile }: KnownItemPart,
  { dataFolder, pages, seed, rankers, say }: RelevanceOptions,
): KnownItemResult {
  const whole = {
    records: identified(readRecords(join(dataFolder, recordsFile))),
    queries: knownItemQueriesOf(readFileSync(join(dataFolder, queriesFile), "utf8")),
  };
  const set = pages === null ? whole : samplePages(whole, pages, new SeededChoice(seed));
  const asked = pages === null ? rankers.filter(({ isSlow }) => !isSlow) : rankers;
  return measureKnownItems(name, set, { rankers: asked, say });
}

/** Questions of a collection by default. Only the collections in Japanese and Chinese have more. */
const usualQuestions = 1_000;

function collectionOf(
  { name, folder, language }: CollectionPart,
  { dataFolder, queries, seed, rankers, say }: RelevanceOptions,
): CollectionResult {
  const whole = readTestCollection(join(dataFolder, folder));
  const asked = new SeededChoice(seed).sample(whole.queries, queries ?? usualQuestions);
  return measureCollection({ name, language, collection: { ...whole, queries: asked } }, { rankers, say });
}

/** Titles by default. */
const usualTitles = 300;

function filmsOf(
  { recordsFile }: FilmPart,
  { dataFolder, queries, seed, rankers, say }: RelevanceOptions,
): FilmResult {
  const records = identified(readRecords(join(dataFolder, recordsFile)));
  const films = records.map(filmOf);
  const asked = filmQueries(films, queries ?? usualTitles, new SeededChoice(seed));
  return measureFilms({ records, films, queries: asked }, { rankers, say });
}

function typosOf({ pairsFile }: TypoPart, { dataFolder, queries, seed, say }: RelevanceOptions): TypoResult {
  const pairs = typoPairsOf(readFileSync(join(dataFolder, pairsFile), "utf8"));
  const near = pairs.filter(({ distance }) => distance === 1 || distance === 2);
  // The index has all words even if pairs are sampled, so that ranks are those of the whole.
  const words = [...new Set(pairs.map(({ correction }) => correction))];
  return measureTypos(new SeededChoice(seed).sample(near, queries ?? near.length), words, say);
}

/** Queries of each class by default. They are made up, so there could be any number of them. */
const usualClassQueries = 50;

function agreementOf(
  { recordsFile }: AgreementPart,
  { dataFolder, queries, pages, seed, say }: RelevanceOptions,
): AgreementResult {
  const choice = new SeededChoice(seed);
  const whole = readRecords(join(dataFolder, recordsFile));
  const words = datasetWords(whole, choice);
  const records = identified(whole);
  const sampled = pages === null ? records : samplePages({ records, queries: [] }, pages, choice).records;
  return measureAgreement(sampled, agreementQueries(words, choice, queries ?? usualClassQueries), say);
}
