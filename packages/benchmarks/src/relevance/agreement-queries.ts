import type { DatasetWords } from "../dataset-words.js";
import type { SeededChoice } from "../seeded-choice.js";

/** Queries of one kind. */
export interface AgreementClass {
  readonly name: string;
  readonly queries: readonly string[];
}

type MakeDatasetQuery = (words: DatasetWords, choice: SeededChoice) => string;

const wordOf: MakeDatasetQuery = ({ occurrences }, choice) => choice.of(occurrences);

const prefixOf =
  (lengthOf: (choice: SeededChoice) => number): MakeDatasetQuery =>
  ({ occurrences }, choice) => {
    const length = lengthOf(choice);
    return choice.of(occurrences.filter((word) => word.length > length)).slice(0, length);
  };

/** A word with a budget of typos, in which two inner letters are swapped or one is missing. */
const misspelt: MakeDatasetQuery = ({ occurrences }, choice) => {
  const word = choice.of(occurrences.filter(({ length }) => length >= 6));
  const at = 1 + choice.below(word.length - 3);
  const isSwapped = choice.below(2) === 0 && word[at] !== word[at + 1];
  return word.slice(0, at) + (isSwapped ? word[at + 1] + word[at] : word[at + 1]) + word.slice(at + 2);
};

const always =
  (text: string): MakeDatasetQuery =>
  () =>
    text;

const inTurn =
  (...makers: readonly MakeDatasetQuery[]): MakeDatasetQuery =>
  (words, choice) =>
    makers.map((make) => make(words, choice)).join(" ");

/** Words are drawn as often as they occur. So most queries match more documents than are ranked in full. */
const classes: Readonly<Record<string, MakeDatasetQuery>> = {
  "prefix of 1": prefixOf(() => 1),
  "prefix of 2": prefixOf(() => 2),
  "prefix of 3": prefixOf(() => 3),
  "prefix of 4-8": prefixOf((choice) => 4 + choice.below(5)),
  "frequent word": ({ frequent }, choice) => choice.of(frequent),
  "two words": inTurn(wordOf, wordOf),
  "three words": inTurn(wordOf, wordOf, wordOf),
  "word + prefix of 1-3": inTurn(
    wordOf,
    prefixOf((choice) => 1 + choice.below(3)),
  ),
  "misspelt word": misspelt,
  "word + misspelt": inTurn(wordOf, misspelt),
  "cut title": ({ titles }, choice) => {
    const title = choice.of(titles);
    return title.slice(0, Math.max(3, Math.ceil(title.length * (0.4 + choice.next() * 0.5))));
  },
  // Hardly any record has all of these words.
  question: inTurn(always("how to"), wordOf, wordOf, wordOf, always("in the"), wordOf, wordOf, wordOf),
};

/** `perClass` queries of each class. The same words and seed give the same queries. */
export function agreementQueries(
  words: DatasetWords,
  choice: SeededChoice,
  perClass: number,
): AgreementClass[] {
  return Object.entries(classes).map(([name, make]) => ({
    name,
    queries: Array.from({ length: perClass }, () => make(words, choice)),
  }));
}
