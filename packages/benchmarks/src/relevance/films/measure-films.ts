import type { IndexedRecord } from "../indexed-record.js";
import { MemoryIndex } from "../memory-index.js";
import { mean } from "../metrics.js";
import { rankedTextOf } from "../ranked-text.js";
import { type Beside, type EngineResult, engineLists, figuresOfEach } from "../rankers/engine-lists.js";
import type { RankedLists } from "../rankers/ranker.js";
import { stepProgress } from "../step-progress.js";
import type { Film } from "./film.js";
import { type FilmKind, type FilmQuery, filmKinds } from "./film-queries.js";
import { filmSettings } from "./film-settings.js";

/** The figures of one kind of queries, or of all queries. */
export interface FilmFigures {
  readonly kind: FilmKind | "all";
  readonly queries: number;
  /** The share of queries whose first hit is right. */
  readonly first: number;
}

/** A query whose first hit is another film. */
export interface FilmFailure {
  readonly kind: FilmKind;
  readonly query: string;
  readonly meant: string;
  /** The title of the first hit; null if there are no hits. */
  readonly first: string | null;
}

export interface FilmResult {
  readonly recordCount: number;
  readonly engines: readonly EngineResult<readonly FilmFigures[]>[];
  /** The failures of Findling. */
  readonly failures: readonly FilmFailure[];
}

/** @param films the films of the records, in the same order */
export function measureFilms({ records, films, queries }: FilmSample, { rankers, say }: Beside): FilmResult {
  const indexed = stepProgress(say, "films: indexing", records.length);
  const index = MemoryIndex.build(filmSettings, records, indexed);
  const findling = queries.map(({ query }) =>
    index.search(query, { hitsPerPage: 1 }).hits.map(({ documentNumber }) => documentNumber),
  );
  const task = {
    texts: records.map((record) => rankedTextOf(record, filmSettings)),
    language: "en",
    queries: queries.map(({ query }) => query),
    depth: 1,
  };
  const engines = engineLists(findling, task, { rankers, say: (engine) => say(`films: ${engine}`) });
  return {
    recordCount: records.length,
    engines: figuresOfEach(engines, (lists) => figuresOf(queries, firstOfEach(lists, films))),
    failures: failuresOf(queries, firstOfEach(findling, films)),
  };
}

/** The films to look for, and the queries that look for them. */
export interface FilmSample {
  readonly records: readonly IndexedRecord[];
  readonly films: readonly Film[];
  readonly queries: readonly FilmQuery[];
}

function firstOfEach(lists: RankedLists, films: readonly Film[]): (Film | undefined)[] {
  return lists.map(([place]) => films.at(place ?? films.length));
}

/** @param first the first hit of each query */
function figuresOf(queries: readonly FilmQuery[], first: readonly (Film | undefined)[]): FilmFigures[] {
  const found = queries.map(({ kind, isRight }, at) => {
    const film = first[at];
    return { kind, isFirst: film !== undefined && isRight(film) };
  });
  const shareOf = (kind: FilmKind | "all"): FilmFigures[] => {
    const asked = found.filter((each) => kind === "all" || each.kind === kind);
    if (asked.length === 0) return [];
    return [{ kind, queries: asked.length, first: mean(asked.map(({ isFirst }) => (isFirst ? 1 : 0))) }];
  };
  return [...filmKinds, "all" as const].flatMap(shareOf);
}

function failuresOf(queries: readonly FilmQuery[], first: readonly (Film | undefined)[]): FilmFailure[] {
  return queries.flatMap(({ kind, query, meant, isRight }, at) => {
    const film = first[at];
    if (film !== undefined && isRight(film)) return [];
    return [{ kind, query, meant: meant.title, first: film?.title ?? null }];
  });
}
