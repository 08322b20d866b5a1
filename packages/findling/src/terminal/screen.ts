import type { Output } from "./output.js";

const enter = "\u001b[?1049h\u001b[?25l\u001b[?7l";
const leave = "\u001b[?7h\u001b[?25h\u001b[?1049l";
const home = "\u001b[H";
const clearRestOfLine = "\u001b[K";
const clearRestOfScreen = "\u001b[J";

/**
 * The second screen of a terminal, which shows one text in place of the one before. Long lines are cut, and
 * so are lines that do not fit.
 */
export class Screen {
  readonly #output: Output;
  #isEntered = false;

  constructor(output: Output) {
    this.#output = output;
  }

  show(text: string): void {
    const lines = text.trimEnd().split("\n");
    const rows = this.#output.rows ?? lines.length;
    const shown = lines.length <= rows ? lines : [...lines.slice(0, rows - 1), "(more lines than fit)"];
    const drawn = shown.map((line) => `${line}${clearRestOfLine}`).join("\r\n");
    this.#output.write(`${this.#isEntered ? "" : enter}${home}${drawn}${clearRestOfScreen}`);
    this.#isEntered = true;
  }

  /** Shows again what was there before. */
  end(): void {
    if (this.#isEntered) this.#output.write(leave);
    this.#isEntered = false;
  }
}
