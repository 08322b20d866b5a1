import { isatty, type ReadStream, type WriteStream } from "node:tty";
import { KeyReader } from "./key-reader.js";
import type { PressedKey } from "./pressed-key.js";
import type { WatchScreen } from "./watch-screen.js";

/** The other screen, whose end brings back what the terminal showed; and marks around what is pasted. */
const begin = "\u001b[?1049h\u001b[?2004h\u001b[2J";
const end = "\u001b[?2004l\u001b[?1049l";
/** A terminal that knows these draws what is between them at once. */
const beginDrawing = "\u001b[?2026h";
const endDrawing = "\u001b[?2026l";
const clearToEnd = "\u001b[K";
/** If the rest of an escape sequence takes longer than this, the escape was a key of its own. */
const sequenceMs = 50;
/** If the next piece of a paste takes longer than this, the end of the paste was lost. */
const pasteMs = 1_000;

export interface WatchListener {
  pressed(keys: readonly PressedKey[]): void;
  resized(): void;
  /** The terminal is gone. */
  gone(): void;
}

/** The terminal while it belongs to a search that is typed. */
export class WatchTerminal {
  readonly #input: ReadStream;
  readonly #output: WriteStream;
  readonly #listener: WatchListener;
  readonly #keys = new KeyReader();
  #restTimer: NodeJS.Timeout | undefined;
  #drawn: readonly string[] = [];
  #isOpen = true;

  constructor(input: ReadStream, output: WriteStream, listener: WatchListener) {
    this.#input = input;
    this.#output = output;
    this.#listener = listener;
    // However the process ends, the terminal must show typed keys again.
    process.on("exit", this.#close);
    process.on("uncaughtExceptionMonitor", this.#close);
    process.on("SIGHUP", this.#gone);
    output.write(begin);
    output.on("resize", this.#resized);
    input.setEncoding("utf8").setRawMode(true);
    input.on("data", this.#read).on("end", this.#gone).resume();
  }

  get size(): { readonly columns: number; readonly rows: number } {
    const { columns, rows } = this.#output;
    return { columns: columns || 80, rows: rows || 24 };
  }

  /** Writes the lines that are other ones than before. */
  draw({ lines, cursor }: WatchScreen): void {
    const changed = lines.map((line, row) =>
      line === this.#drawn[row] ? "" : `\u001b[${row + 1};1H${line}${clearToEnd}`,
    );
    this.#drawn = lines;
    this.#output.write(`${beginDrawing}${changed.join("")}\u001b[1;${cursor + 1}H${endDrawing}`);
  }

  /** Gives the terminal back as it was. */
  close(): void {
    this.#close();
  }

  readonly #close = (): void => {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#restTimer);
    process.off("exit", this.#close).off("uncaughtExceptionMonitor", this.#close).off("SIGHUP", this.#gone);
    this.#output.off("resize", this.#resized);
    this.#input.off("data", this.#read).off("end", this.#gone).pause();
    if (!isClosed()) this.#input.setRawMode(false);
    this.#output.write(end);
  };

  readonly #resized = (): void => {
    // The terminal may have moved or cut what it showed.
    this.#drawn = [];
    this.#output.write("\u001b[2J");
    this.#listener.resized();
  };

  readonly #gone = (): void => {
    this.#listener.gone();
    if (isClosed()) process.kill(process.pid, "SIGHUP");
  };

  readonly #read = (chunk: string): void => {
    clearTimeout(this.#restTimer);
    const keys = this.#keys.read(chunk);
    if (keys.length > 0) this.#listener.pressed(keys);
    if (!this.#keys.isWaiting || !this.#isOpen) return;
    const patience = this.#keys.isPasting ? pasteMs : sequenceMs;
    this.#restTimer = setTimeout(() => this.#listener.pressed(this.#keys.flush()), patience);
  };
}

/**
 * Whether the terminal is closed. Node crashes if it sets a mode of it then, also at its exit. So the process
 * ends by the signal, as others do.
 */
function isClosed(): boolean {
  return !isatty(0);
}
