import { misspelt } from "../../queries/misspelt.js";
import type { SeededChoice } from "../../seeded-choice.js";
import { type Film, keyOf, surnamesOf, withoutArticle, withoutFunctionWords } from "./film.js";

/**
 * How a film is asked for by its title. `cut`: a title as typed so far, where no other title begins so. `with
 * a surname`: of one of its cast, behind the title.
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
  /** Whether a film is as right as the one that is meant: the query says nothing that tells the two apart. */
  readonly isRight: (film: Film) => boolean;
}

/** What is asked, and what of a film is compared with that of the film meant. */
type Asked = Pick<FilmQuery, "query" | "isRight"> | null;

/** `titles` films drawn by chance, each asked for in every kind that its title gives a query of. */
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

/** @param keys those of all titles */
type Ask = (meant: Film, keys: ReadonlySet<string>, choice: SeededChoice) => Asked;

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

/** Right is every film whose title leaves as much. */
function lessened(meant: Film, lessen: (film: Film) => string): Asked {
  const query = lessen(meant);
  const key = keyOf(query);
  if (key === "" || query === meant.title) return null;
  return { query, isRight: (film) => keyOf(lessen(film)) === key };
}

const typoAttempts = 10;

/** In a word of five letters or more, so that no title becomes another. */
function withTypo(meant: Film, keys: ReadonlySet<string>, choice: SeededChoice): Asked {
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

/** Behind a letter of the title's second half, or as far behind it as other titles begin so. */
function cut(meant: Film, keys: ReadonlySet<string>, choice: SeededChoice): Asked {
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

/** Tells films of one title apart. */
function withSurname(meant: Film, _: ReadonlySet<string>, choice: SeededChoice): Asked {
  const surnames = surnamesOf(meant);
  if (surnames.length === 0) return null;
  const surname = choice.of(surnames);
  const isTitle = sameTitle(meant);
  return {
    query: `${meant.title} ${surname}`,
    isRight: (film) => isTitle(film) && surnamesOf(film).includes(surname),
  };
}
