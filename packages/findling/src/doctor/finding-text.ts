import type { Finding } from "@findling/store/check";
import type { Colours } from "../terminal/colours.js";
import { printable } from "../terminal/printable.js";

const stateWidth = 9;

/** `warning  modes: ...`, and what to do on a line below. */
export function findingText({ state, part, message, advice }: Finding, colours: Colours): string {
  const painted = {
    ok: colours.dim("ok"),
    warning: colours.yellow("warning"),
    problem: colours.red("problem"),
  };
  const head = `${painted[state]}${" ".repeat(stateWidth - state.length)}`;
  const first = `${head}${printable(part)}: ${printable(message)}\n`;
  return advice === null ? first : `${first}${" ".repeat(stateWidth)}${printable(advice)}\n`;
}

/** `2 problems, 1 warning.` */
export function summaryText(problems: number, warnings: number): string {
  if (problems === 0 && warnings === 0) return "Nothing is wrong.";
  return `${numberOf(problems, "problem")}, ${numberOf(warnings, "warning")}.`;
}

function numberOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
