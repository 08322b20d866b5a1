import { signal } from "@preact/signals";
import { answerLimit } from "../parts/answer-limit.js";

const againMs = 2_000;

/** The part of a window that a connection needs. */
export type ConnectionWindow = Pick<Window, "addEventListener" | "setTimeout" | "clearTimeout">;

/** Whether the server answers. While it does not, it is asked again by itself. */
export class Connection {
  readonly isAway = signal(false);
  /** Grows whenever the server is back: what is shown may be old. */
  readonly returns = signal(0);
  readonly #window: ConnectionWindow;
  readonly #healthUrl: string;
  #timer: number | undefined;

  constructor(ownWindow: ConnectionWindow, healthUrl: string) {
    this.#window = ownWindow;
    this.#healthUrl = healthUrl;
  }

  start(): void {
    this.#window.addEventListener("online", () => this.askNow());
    this.#window.addEventListener("offline", () => this.lost());
  }

  lost(): void {
    this.isAway.value = true;
    this.#askLater();
  }

  answered(): void {
    if (!this.isAway.value) return;
    this.#window.clearTimeout(this.#timer);
    this.isAway.value = false;
    this.returns.value++;
  }

  askNow(): void {
    if (this.isAway.value) void this.#ask();
  }

  /** Something was not loaded, and nobody knows whether that is because the server is away. */
  async isThere(): Promise<boolean> {
    const isThere = await this.#hasAnswer();
    if (!isThere) this.lost();
    return isThere;
  }

  async #ask(): Promise<void> {
    if (await this.#hasAnswer()) this.answered();
    else this.#askLater();
  }

  async #hasAnswer(): Promise<boolean> {
    try {
      return (await fetch(this.#healthUrl, { cache: "no-store", signal: answerLimit() })).ok;
    } catch {
      return false;
    }
  }

  #askLater(): void {
    this.#window.clearTimeout(this.#timer);
    this.#timer = this.#window.setTimeout(() => void this.#ask(), againMs);
  }
}
