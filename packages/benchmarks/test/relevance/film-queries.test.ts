/**
 * How films are asked for by their titles:
 *  1. A seed repeats the queries.
 *  2. Each kind makes its kind of query, and none where the title gives none.
 *  3. Films that a query does not distinguish are all right, and no others.
 *  4. A misspelt title is no title, and no other title begins with a cut one.
 */
import { expect, test } from "vitest";
import { type Film, filmOf, keyOf, surnamesOf } from "../../src/relevance/films/film.js";
import { type FilmKind, filmQueries } from "../../src/relevance/films/film-queries.js";
import { SeededChoice } from "../../src/seeded-choice.js";

const film = (title: string, ...cast: string[]): Film => ({ title, cast });

const hive = film("The Hive", "Anna Bee");
const remade = film("the hive!", "Carl Comb", "Sting");
const films = [
  hive,
  remade,
  film("Hive"),
  film("The Secret of the Hive", "Robert Downey Jr.", "Éva Comb"),
  film("Beekeepers"),
  film("Beekeepers at Dawn"),
  film("???"),
];

function queriesOf(meant: Film, kind: FilmKind, seed = 1) {
  const all = filmQueries(films, films.length, new SeededChoice(seed));
  return all.filter((each) => each.meant === meant && each.kind === kind);
}

test("a seed repeats the queries (1)", () => {
  const textsOf = (seed: number) =>
    filmQueries(films, 4, new SeededChoice(seed)).map(({ kind, query }) => [kind, query]);
  expect(textsOf(1)).toEqual(textsOf(1));
  expect(textsOf(1)).not.toEqual(textsOf(2));
});

test.each<[FilmKind, Film, string[]]>([
  ["exact", hive, ["the hive"]],
  ["without article", hive, ["hive"]],
  ["without article", films[2], []],
  ["without function words", films[3], ["secret hive"]],
  ["without function words", hive, []],
  ["without function words", films[5], ["beekeepers dawn"]],
  ["with a surname", hive, ["the hive bee"]],
  ["with a surname", remade, ["the hive! comb"]],
  ["with a surname", films[3], ["the secret of the hive comb"]],
  ["with a surname", films[4], []],
  ["one typo", hive, []],
  ["exact", films[6], []],
])("%s of %o", (kind, meant, expected) => {
  expect(queriesOf(meant, kind).map(({ query }) => query)).toEqual(expected);
});

test("films that a query does not distinguish are right (3)", () => {
  const rightOf = (kind: FilmKind) =>
    queriesOf(hive, kind).map(({ isRight }) =>
      films.filter((each) => isRight(each)).map(({ title }) => title),
    );
  expect(rightOf("exact")).toEqual([["The Hive", "the hive!"]]);
  expect(rightOf("without article")).toEqual([["The Hive", "the hive!", "Hive"]]);
  expect(rightOf("with a surname")).toEqual([["The Hive"]]);
});

test("a misspelt title is no title, a cut one begins no other (4)", () => {
  const keys = new Set(films.map(({ title }) => keyOf(title)));
  for (let seed = 0; seed < 50; seed++) {
    for (const { query } of queriesOf(films[5], "one typo", seed)) expect(keys).not.toContain(keyOf(query));
    const [{ query }] = queriesOf(films[5], "cut", seed);
    expect("beekeepers at dawn".startsWith(query)).toBe(true);
    expect(query.length).toBeGreaterThan("beekeepers".length);
    // Another title begins as this one, whole.
    expect(queriesOf(films[4], "cut", seed)).toEqual([]);
  }
});

test("a film of a record", () => {
  const record = {
    objectID: "1",
    title: "Ulee's Gold",
    cast: ["Peter Fonda", 7, "Sting", "Robert Downey Jr."],
  };
  expect(filmOf(record)).toEqual({
    title: "Ulee's Gold",
    cast: ["Peter Fonda", "Sting", "Robert Downey Jr."],
  });
  expect(surnamesOf(filmOf(record))).toEqual(["Fonda"]);
  expect(filmOf({ objectID: "2" })).toEqual({ title: "", cast: [] });
});
