import type { DatasetWords } from "./dataset-words.js";
import type { SeededChoice } from "./seeded-choice.js";

/** Queries of one kind, which cost about the same. */
export interface QueryClass {
  readonly name: string;
  readonly queries: readonly string[];
}

type MakeQuery = (words: DatasetWords, choice: SeededChoice) => string;

const prefixOf =
  (length: (choice: SeededChoice) => number): MakeQuery =>
  ({ occurrences }, choice) => {
    const wanted = length(choice);
    const long = occurrences.filter((word) => word.length > wanted);
    return choice.of(long).slice(0, wanted);
  };

const classes: Readonly<Record<string, MakeQuery>> = {
  "frequent word": ({ frequent }, choice) => choice.of(frequent),
  "rare word": ({ rare }, choice) => choice.of(rare),
  "two words": ({ occurrences }, choice) => [choice.of(occurrences), choice.of(occurrences)].join(" "),
  "three words": ({ occurrences }, choice) =>
    [choice.of(occurrences), choice.of(occurrences), choice.of(occurrences)].join(" "),
  "prefix of 1": prefixOf(() => 1),
  "prefix of 2": prefixOf(() => 2),
  "prefix of 3": prefixOf(() => 3),
  "prefix of 4-8": prefixOf((choice) => 4 + choice.below(5)),
  "word + prefix of 1-2": ({ occurrences }, choice) =>
    `${choice.of(occurrences)} ${choice.of(occurrences).slice(0, 1 + choice.below(2))}`,
  "cut title": ({ titles }, choice) => {
    const title = choice.of(titles);
    return title.slice(0, Math.max(3, Math.ceil(title.length * (0.4 + choice.next() * 0.5))));
  },
  "no match": (_, choice) => `zqxj${choice.below(1_000_000)}vwk`,
  empty: () => "",
};

/** The same queries for the same words and the same seed. */
export function queryClasses(words: DatasetWords, choice: SeededChoice, perClass: number): QueryClass[] {
  return Object.entries(classes).map(([name, make]) => ({
    name,
    queries: Array.from({ length: perClass }, () => make(words, choice)),
  }));
}
