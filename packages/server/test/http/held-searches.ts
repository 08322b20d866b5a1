import { Worker } from "node:worker_threads";
import { vi } from "vitest";
import { field } from "./harness.js";

type Posted = Parameters<Worker["postMessage"]>;

/** Holds the searches that a server gives to its threads, so that others wait. */
export class HeldSearches {
  readonly #post = Worker.prototype.postMessage;
  readonly #held: { readonly worker: Worker; readonly posted: Posted }[] = [];
  readonly #texts: string[] = [];
  #isHolding = true;

  constructor() {
    const hold = (worker: Worker, posted: Posted): void => {
      const isSearch = field(posted[0], "kind") === "search";
      if (isSearch) this.#texts.push(String(field(field(field(posted[0], "job"), "request"), "q")));
      if (isSearch && this.#isHolding) this.#held.push({ worker, posted });
      else this.#post.apply(worker, posted);
    };
    vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, ...posted: Posted) {
      hold(this, posted);
    });
  }

  /** What searches look for that have been given to threads, whether held or not, in order. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Lets the search run that is held for longest. */
  releaseOne(): void {
    const next = this.#held.shift();
    if (next !== undefined) this.#post.apply(next.worker, next.posted);
  }

  releaseAll(): void {
    this.#isHolding = false;
    while (this.#held.length > 0) this.releaseOne();
  }
}
