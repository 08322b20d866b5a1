import type { Colours } from "../terminal/colours.js";
import { prettyJson } from "../terminal/json-text.js";
import { counted } from "../terminal/progress.js";
import { type ComparedEntry, compareLists } from "./list-comparison.js";
import { type FieldChange, sorted } from "./settings-changes.js";

/** Entries that are shown around one that differs, where a list has more. */
const context = 1;
/** Characters of an entry in a line, so that a terminal of 80 shows it with its sign. */
const room = 76;

/** Each field that differs, with what goes and what comes. Of a list: what differs, and its neighbours. */
export function changesText(changes: readonly FieldChange[], colours: Colours): string {
  return changes.map((change) => `${textOfChange(change, colours)}\n`).join("");
}

function textOfChange({ field, before, after }: FieldChange, colours: Colours): string {
  const entries = compareLists(entriesOf(before), entriesOf(after));
  return [colours.bold(field), ...shownLines(entries, colours)].join("\n");
}

/** The entries of a list; any other value is one itself. */
function entriesOf(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((entry) => prettyJson(sorted(entry), room));
}

function shownLines(entries: readonly ComparedEntry[], colours: Colours): string[] {
  const lines: string[] = [];
  let hidden = 0;
  const showHidden = (): void => {
    if (hidden > 0) lines.push(colours.dim(`    … ${counted(hidden)} unchanged`));
    hidden = 0;
  };
  for (const [i, entry] of entries.entries()) {
    const neighbours = entries.slice(Math.max(0, i - context), i + context + 1);
    if (neighbours.every(({ sign }) => sign === " ")) {
      hidden++;
      continue;
    }
    showHidden();
    lines.push(...entry.text.split("\n").map((line) => coloured(entry.sign, line, colours)));
  }
  showHidden();
  return lines;
}

function coloured(sign: ComparedEntry["sign"], text: string, colours: Colours): string {
  const line = `  ${sign} ${text}`;
  return sign === "+" ? colours.green(line) : sign === "-" ? colours.red(line) : line;
}
