import type { IndexSettings, IndexSettingsPatch } from "@findling/protocol";
import { type Api, NoAnswerError } from "./api.js";

/** The settings of one index, which one client at a time changes. */
export class WatchedSettings {
  /** The last is the likelier; more than one after a change without an answer. */
  #possible: readonly IndexSettings[] = [];

  constructor(private readonly index: string) {}

  /** @returns whether the index is built anew because of it. @throws NoAnswerError */
  async change(api: Api, patch: IndexSettingsPatch): Promise<boolean> {
    const path = `/indexes/${this.index}/settings`;
    try {
      const answer = await api.call({ method: "PUT", path, body: patch });
      if (answer.status !== 200) throw new Error(`PUT ${path}: ${answer.status} ${answer.text}`);
      this.#possible = [JSON.parse(answer.text)];
      api.onWritten();
      return answer.headers.get("x-svc-rebuild") === "running";
    } catch (error) {
      if (error instanceof NoAnswerError) {
        this.#possible = [...this.#possible, ...this.#possible.map((settings) => merged(settings, patch))];
      }
      throw error;
    }
  }

  async check(api: Api): Promise<void> {
    if (this.#possible.length === 0) return;
    const found = await api.json<IndexSettings>({ method: "GET", path: `/indexes/${this.index}/settings` });
    const texts = this.#possible.map((settings) => JSON.stringify(settings));
    if (!texts.includes(JSON.stringify(found)))
      throw new Error(
        `The settings of ${this.index} are ${JSON.stringify(found)}, expected ${texts.join(" or ")}.`,
      );
    this.#possible = [found];
  }
}

function merged({ indexTime, queryTime }: IndexSettings, patch: IndexSettingsPatch): IndexSettings {
  return {
    indexTime: { ...indexTime, ...patch.indexTime },
    queryTime: { ...queryTime, ...patch.queryTime },
  };
}
