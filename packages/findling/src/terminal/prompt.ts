import { createInterface, type Interface } from "node:readline";
import { Writable } from "node:stream";
import { Failure } from "../failure.js";
import type { Output } from "./output.js";

/** The exit code that a shell gives a command that Ctrl-C ended. */
const interruptedExitCode = 130;

interface OpenQuestion {
  readonly answer: (line: string) => void;
  readonly fail: (failure: Failure) => void;
}

/**
 * Asks on a terminal. The terminal shows no key by itself: readline does, and only while an open question is
 * waiting. So what is typed or pasted ahead of a secret question stays hidden.
 */
export class Prompt {
  readonly #output: Output;
  readonly #lines: Interface;
  readonly #ahead: string[] = [];
  #question: OpenQuestion | null = null;
  #isShown = false;
  #end: Failure | null = null;

  constructor(input: NodeJS.ReadableStream, output: Output) {
    this.#output = output;
    const shown = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (this.#isShown) output.write(chunk.toString("utf8"));
        done();
      },
    });
    // Without a history, as the arrow keys would show the secrets in it.
    this.#lines = createInterface({ input, output: shown, terminal: true, historySize: 0 });
    this.#lines.on("line", (line) => this.#take(line));
    this.#lines.on("SIGINT", () => this.#fail(new Failure("Interrupted.", interruptedExitCode)));
    this.#lines.on("close", () => this.#fail(new Failure("The input ended before the answer.")));
  }

  /** @throws {Failure} the user gave up */
  ask(question: string): Promise<string> {
    return this.#ask(question, true);
  }

  /** The answer is not shown. @throws {Failure} the user gave up */
  askSecretly(question: string): Promise<string> {
    return this.#ask(question, false);
  }

  close(): void {
    this.#lines.close();
  }

  #ask(question: string, isShown: boolean): Promise<string> {
    const ahead = this.#ahead.shift();
    if (ahead !== undefined) {
      this.#output.write(`${question}\n`);
      return Promise.resolve(ahead);
    }
    if (this.#end !== null) return Promise.reject(this.#end);
    if (!isShown) this.#output.write(question);
    this.#isShown = isShown;
    this.#lines.setPrompt(question);
    this.#lines.prompt();
    return new Promise((answer, fail) => {
      this.#question = { answer, fail };
    });
  }

  #take(line: string): void {
    // Readline itself ends the line of an open question.
    if (!this.#isShown) this.#output.write("\n");
    this.#isShown = false;
    const question = this.#question;
    this.#question = null;
    if (question === null) this.#ahead.push(line);
    else question.answer(line);
  }

  #fail(failure: Failure): void {
    this.#isShown = false;
    this.#end ??= failure;
    if (this.#question === null) return;
    this.#output.write("\n");
    this.#question.fail(this.#end);
    this.#question = null;
  }
}
