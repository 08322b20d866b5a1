import { ApiFailure, type IndexClient, type IndexSettings } from "@findling/client";
import type { DashboardState } from "../dashboard-state.js";
import { requireEtag } from "../missing-etag.js";
import type { Notices } from "../notices.js";
import type { OwnSaves } from "../own-saves.js";
import { refusalWordsOf } from "../problem.js";
import { newRuleId } from "../settings/query-rules.js";

type Synonyms = IndexSettings["queryTime"]["synonyms"];

/** How often a change is made anew because somebody else was faster. */
const attemptsMax = 3;

/** Adds synonyms to the settings of an index. Nobody else's change is overwritten. */
export class SynonymAdder {
  readonly #index: IndexClient;
  readonly #notices: Notices;
  readonly #ownSaves: OwnSaves;

  constructor(
    { client, notices, ownSaves }: Pick<DashboardState, "client" | "notices" | "ownSaves">,
    index: string,
  ) {
    this.#index = client.index(index);
    this.#notices = notices;
    this.#ownSaves = ownSaves;
  }

  /** Each of the words finds the others from now on. Rejects as the client does. */
  async add(words: readonly string[]): Promise<void> {
    const id = newRuleId("synonym");
    await this.#change((now) => [...now, { id, type: "multiWay", words: [...words] }]);
    this.#notices.show(`${words.join(" = ")} is a synonym in ${this.#index.name} now.`, {
      label: "Undo",
      run: () => void this.#undo(id),
    });
  }

  async #undo(id: string): Promise<void> {
    try {
      await this.#change((now) => now.filter((rule) => rule.id !== id));
      this.#notices.show("The synonym was taken back.");
    } catch (error) {
      this.#notices.showFault(refusalWordsOf(error, "The synonym was not taken back."));
    }
  }

  /** A synonym does not depend on those of others: one that lost a race is made to what they have saved. */
  async #change(change: (now: Synonyms) => Synonyms): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const { settings, etag } = await this.#index.settings();
      const patch = { queryTime: { synonyms: change(settings.queryTime.synonyms) } };
      try {
        await this.#index.saveSettings(patch, { ifMatch: requireEtag(etag) });
        this.#ownSaves.announce({ index: this.#index.name, patch, by: this });
        return;
      } catch (error) {
        const isRaced = error instanceof ApiFailure && error.status === 412;
        if (!isRaced || attempt === attemptsMax) throw error;
      }
    }
  }
}
