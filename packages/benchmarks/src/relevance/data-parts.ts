import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The data are not in the repository. */
export const usualDataFolder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));

export interface KnownItemPart {
  readonly kind: "known items";
  /** The language of pages and queries. */
  readonly name: string;
  readonly recordsFile: string;
  readonly queriesFile: string;
}

export interface CollectionPart {
  readonly kind: "collection";
  readonly name: string;
  readonly folder: string;
  /** An entry of `languages` in the settings. */
  readonly language: string;
}

export interface FilmPart {
  readonly kind: "films";
  readonly name: "films";
  readonly recordsFile: string;
}

export interface TypoPart {
  readonly kind: "typos";
  readonly name: "typos";
  readonly pairsFile: string;
}

export interface AgreementPart {
  readonly kind: "agreement";
  readonly name: "agreement";
  readonly recordsFile: string;
}

/** The parts that can be measured separately. Paths are relative to the data folder. */
export type DataPart = KnownItemPart | CollectionPart | FilmPart | TypoPart | AgreementPart;

const knownItems = (name: string, recordsFile: string): KnownItemPart => ({
  kind: "known items",
  name,
  recordsFile: `mdn/${recordsFile}`,
  queriesFile: `queries/mdn-known-item-${name}-dev.tsv`,
});

const collection = (folder: string, name: string, language: string): CollectionPart => ({
  kind: "collection",
  name,
  folder: `${folder}/${name}`,
  language,
});

export const dataParts: readonly DataPart[] = [
  knownItems("en", "mdn-en.ndjson.gz"),
  knownItems("ja", "mdn-ja.ndjson.gz"),
  knownItems("zh-CN", "mdn-zh-half.ndjson.gz"),
  knownItems("ko", "mdn-ko-half.ndjson.gz"),
  knownItems("fr", "mdn-fr.ndjson.gz"),
  collection("relevance", "adi", "en"),
  collection("relevance", "cacm", "en"),
  collection("relevance", "cranfield", "en"),
  collection("relevance", "npl", "en"),
  collection("relevance", "dbpedia-entity-5k", "en"),
  collection("relevance-cjk", "jaquad-ja", "ja"),
  collection("relevance-cjk", "cmrc2018-zh", "zh"),
  { kind: "films", name: "films", recordsFile: "movies/movies.ndjson.gz" },
  { kind: "typos", name: "typos", pairsFile: "typos/typos-dev.tsv" },
  { kind: "agreement", name: "agreement", recordsFile: "mdn/mdn-en.ndjson.gz" },
];

/** The files that a part needs and the folder lacks. */
export function missingFiles(folder: string, part: DataPart): string[] {
  return filesOf(part).filter((file) => !existsSync(join(folder, file)));
}

function filesOf(part: DataPart): string[] {
  switch (part.kind) {
    case "known items":
      return [part.recordsFile, part.queriesFile];
    case "collection":
      return ["docs.ndjson.gz", "queries.ndjson", "qrels.tsv"].map((file) => `${part.folder}/${file}`);
    case "typos":
      return [part.pairsFile];
    case "films":
    case "agreement":
      return [part.recordsFile];
  }
}
