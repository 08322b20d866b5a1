/** The parts of the definitions that comments may cite. */
export interface RuleNumbers {
  /** In the order of the page. */
  readonly sections: readonly string[];
  readonly rules: readonly string[];
  /** The points that a rule lists by letters, as `2.4 a`. */
  readonly letters: readonly string[];
  /** The kinds of derivations, which rule 2.2 lists. */
  readonly kinds: readonly string[];
  /** The criteria of section 3: `1` to `8`, and their names. */
  readonly criteria: readonly { readonly number: string; readonly name: string }[];
}

/** The text of a document by its headings: those of a level, and what stands below each. */
const below = (document: string, heading: RegExp): { number: string; text: string }[] => {
  const starts = [...document.matchAll(heading)];
  return starts.map(({ index, 1: number }, at) => ({
    number,
    text: document.slice(index, starts.at(at + 1)?.index),
  }));
};

/** The first cells of the rows of all tables in a text that begin so. */
const firstCells = (text: string, row: RegExp): string[] => [...text.matchAll(row)].map(([, cell]) => cell);

export function ruleNumbersOf(document: string): RuleNumbers {
  const sections = below(document, /^## (\d+)\. /gm);
  const rules = sections.flatMap(({ text }) => below(text, /^### (\d+\.\d+) /gm));
  const textOf = (all: typeof rules, wanted: string): string =>
    all.find(({ number }) => number === wanted)?.text ?? "";
  return {
    sections: sections.map(({ number }) => number),
    rules: rules.map(({ number }) => number),
    letters: rules.flatMap(({ number, text }) =>
      firstCells(text, /^- \*\*([a-z])\.\*\* /gm).map((letter) => `${number} ${letter}`),
    ),
    kinds: firstCells(textOf(rules, "2.2"), /^\| `(\w+)` \|/gm),
    criteria: [...textOf(sections, "3").matchAll(/^\| (\d) \| `(\w+)` \|/gm)].map(([, number, name]) => ({
      number,
      name,
    })),
  };
}
