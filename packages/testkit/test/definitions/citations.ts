import type { RuleNumbers } from "./rule-numbers.js";

/** A place in a file that cites a rule. */
export interface Citation {
  /** From 1. */
  readonly line: number;
  /** As written, on one line. */
  readonly text: string;
  /** `2.4 b`, `3`; of a list each number. */
  readonly numbers: readonly string[];
  /** The kinds of derivations that stand behind it: ``row `typo` ``. */
  readonly kinds: readonly string[];
  /** The criteria that stand behind it, by number or name: `row 7`, `criterion 4`, `` `tf` ``. */
  readonly criteria: readonly string[];
}

/** A line may end between two words of a citation, in a comment or not. */
const gap = String.raw`(?:[ \t]|\n[ \t]*(?:\*|//|-)?[ \t]*)+`;
/** An `a` is a letter only before a stop or the end of a comment: else it is an article. */
const letter = String.raw`(?:[b-z]\b|a(?=\s*[),.;:*]))`;
/** No number of thousands, as in `ranking 1,000 matches`. */
const number = String.raw`\d+(?:\.\d+)*(?!\d|,\d)(?:${gap}${letter})?`;
const list = `${number}(?:(?:,|${gap}and|${gap}to)${gap}${number})*`;
const citationPattern = new RegExp(
  String.raw`\branking(?:\.md)?${gap}(?<numbers>${list})` +
    String.raw`(?:,${gap}(?:rows?|criterion|criteria)${gap}(?<details>[\d\`\w]+(?:${gap}and${gap}[\d\`\w]+)*)` +
    String.raw`|(?<=\b3),${gap}\`?(?<name>[a-z]\w+)\`?[);])?`,
  "gi",
);

const onOneLine = (text: string): string => text.replace(new RegExp(gap, "g"), " ");

/** `2.2 and 3`: both; `2.4 b, 5.1`: the letter goes with its number. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\d[\d.]*(?: [a-z]\b)?/g)].map(([one]) => one);

export function citationsIn(file: string): Citation[] {
  return [...file.matchAll(citationPattern)].map((found) => {
    const { numbers = "", details = "", name } = found.groups ?? {};
    const words = [...details.matchAll(/\w+/g)].map(([word]) => word).filter((word) => word !== "and");
    const cited = numbersIn(onOneLine(numbers));
    const isOfCriteria = cited.at(-1) === "3";
    return {
      line: file.slice(0, found.index).split("\n").length,
      text: onOneLine(found[0]),
      numbers: cited,
      kinds: isOfCriteria ? [] : words,
      criteria: isOfCriteria ? [...words, ...(name === undefined ? [] : [name])] : [],
    };
  });
}

/** What section 3 names besides the criteria. */
const measures = ["tf", "len", "df", "idf"];

/** What of a citation is not on the page. */
export function unresolved(citation: Citation, page: RuleNumbers): string[] {
  const { numbers, kinds, criteria } = citation;
  const known = new Set([...page.sections, ...page.rules, ...page.letters]);
  const knownCriteria = new Set([...page.criteria.flatMap((one) => [one.number, one.name]), ...measures]);
  return [
    ...numbers.filter((one) => !known.has(one)),
    ...kinds.filter((kind) => !page.kinds.includes(kind)),
    ...criteria.filter((criterion) => !knownCriteria.has(criterion)),
  ];
}
