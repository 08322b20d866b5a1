import { misspelt } from "../../queries/misspelt.js";
import type { SeededChoice } from "../../seeded-choice.js";
import { type Film, keyOf, surnamesOf, withoutArticle, withoutFunctionWords } from "./film.js";

/**
 * How a query is made from a film's title. `cut`: a title as typed so far, with which no other title begins.
 * `with a surname`: the title, then the surname of one of its cast.
 */
export const filmKinds = [
  "exact",
  "without article",
  "without function words",
  "one typo",
  "cut",
  "with a surname",
] as const;
export type FilmKind = (typeof filmKinds)[number];

export interface FilmQuery {
  readonly kind: FilmKind;
  readonly query: string;
  readonly meant: Film;
  /** Whether a film is as right as the one that is meant: the query does not distinguish the two. */
  readonly isRight: (film: Film) => boolean;
}

/** The query, and the test of whether a film is as right as the one that is meant; null: no such query. */
type AskedFilm = Pick<FilmQuery, "query" | "isRight"> | null;

/** Draws `titles` films by chance. For each film it makes a query of every kind that its title allows. */
export function filmQueries(films: readonly Film[], titles: number, choice: SeededChoice): FilmQuery[] {
  const keys = new Set(films.map(({ title }) => keyOf(title)));
  const named = films.filter(({ title }) => keyOf(title) !== "");
  return choice.sample(named, titles).flatMap((meant) =>
    filmKinds.flatMap((kind) => {
      const asked = ask[kind](meant, keys, choice);
      // People type titles without capitals.
      return asked === null ? [] : [{ kind, meant, ...asked, query: asked.query.toLowerCase() }];
    }),
  );
}

/** @param keys the keys of all titles */
type Ask = (meant: Film, keys: ReadonlySet<string>, choice: SeededChoice) => AskedFilm;

const ask: Readonly<Record<FilmKind, Ask>> = {
  exact: (meant) => ({ query: meant.title, isRight: sameTitle(meant) }),
  "without article": (meant) => lessened(meant, withoutArticle),
  "without function words": (meant) => {
    const isArticleOnly = withoutFunctionWords(meant) === withoutArticle(meant);
    return isArticleOnly ? null : lessened(meant, withoutFunctionWords);
  },
  "one typo": withTypo,
  cut,
  "with a surname": withSurname,
};

function sameTitle(meant: Film): FilmQuery["isRight"] {
  const key = keyOf(meant.title);
  return ({ title }) => keyOf(title) === key;
}

/** Every film whose title leaves the same text is right. */
function lessened(meant: Film, lessen: (film: Film) => string): AskedFilm {
  const query = lessen(meant);
  const key = keyOf(query);
  if (key === "" || query === meant.title) return null;
  return { query, isRight: (film) => keyOf(lessen(film)) === key };
}

const typoAttempts = 10;

/** Misspells a word of at least five letters, so that no title becomes another one. */
function withTypo(meant: Film, keys: ReadonlySet<string>, choice: SeededChoice): AskedFilm {
  const { title } = meant;
  const longer = [...title.matchAll(/[a-z]{5,}/giu)];
  if (longer.length === 0) return null;
  for (let attempt = 0; attempt < typoAttempts; attempt++) {
    const { 0: word, index } = choice.of(longer);
    const query = title.slice(0, index) + misspelt(word, choice) + title.slice(index + word.length);
    if (!keys.has(keyOf(query))) return { query, isRight: sameTitle(meant) };
  }
  return null;
}

const typedLettersMin = 4;

/**
 * Cuts the title after a letter of its second half, or further on if other titles have the same beginning.
 */
function cut(meant: Film, keys: ReadonlySet<string>, choice: SeededChoice): AskedFilm {
  const letters = Array.from(meant.title);
  const half = Math.max(typedLettersMin, Math.ceil(letters.length / 2));
  const drawn = half + choice.below(Math.max(1, letters.length - half));
  for (let length = drawn; length < letters.length; length++) {
    const query = letters.slice(0, length).join("").trimEnd();
    const start = keyOf(query);
    if ([...keys].filter((key) => key.startsWith(start)).length === 1)
      return { query, isRight: sameTitle(meant) };
  }
  return null;
}

/** The surname distinguishes films with the same title. */
function withSurname(meant: Film, _: ReadonlySet<string>, choice: SeededChoice): AskedFilm {
  const surnames = surnamesOf(meant);
  if (surnames.length === 0) return null;
  const surname = choice.of(surnames);
  const isTitle = sameTitle(meant);
  return {
    query: `${meant.title} ${surname}`,
    isRight: (film) => isTitle(film) && surnamesOf(film).includes(surname),
  };
}
