import type { Output } from "./output.js";

/** Yellow is hard to read on white: a label may have it, a sentence may not. */
export interface Colours {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  magenta(text: string): string;
}

const sequence = (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`;
const plain = (text: string): string => text;

const coloured: Colours = {
  bold: sequence(1, 22),
  dim: sequence(2, 22),
  red: sequence(31, 39),
  green: sequence(32, 39),
  yellow: sequence(33, 39),
  magenta: sequence(35, 39),
};
const uncoloured: Colours = {
  bold: plain,
  dim: plain,
  red: plain,
  green: plain,
  yellow: plain,
  magenta: plain,
};

/** Uses colours only on a terminal, and not if `NO_COLOR` is set (no-color.org) or `TERM` is `dumb`. */
export function coloursFor(
  output: Output,
  environment: Readonly<Record<string, string | undefined>>,
): Colours {
  const refused = (environment["NO_COLOR"] ?? "") !== "" || environment["TERM"] === "dumb";
  return output.isTTY === true && !refused ? coloured : uncoloured;
}
