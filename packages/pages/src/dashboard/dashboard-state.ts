import { Client, type Fetch } from "@findling/client";
import { effect, signal, untracked } from "@preact/signals";
import { Connection, type ConnectionWindow } from "./connection.js";
import { dashboardFetch } from "./dashboard-fetch.js";
import { RecordDrafts } from "./drafts/record-drafts.js";
import { SettingsDrafts } from "./drafts/settings-drafts.js";
import { Notices } from "./notices.js";
import { OwnSaves } from "./own-saves.js";
import { PublicPage } from "./public-page.js";
import { type AddressWindow, Router } from "./router.js";
import { SessionState } from "./session-state.js";
import type { UnsavedWork } from "./unsaved-work.js";

const timeoutMs = 15_000;

/** Why settings of an index were not saved. */
interface SaveRefusal {
  readonly index: string;
  readonly text: string;
}

/** What all pages of the dashboard work with. */
export class DashboardState {
  /** The URL of the server, without a slash at its end. */
  readonly host: string;
  readonly connection: Connection;
  readonly session: SessionState;
  readonly router: Router;
  readonly notices = new Notices();
  readonly recordDrafts = new RecordDrafts();
  readonly settingsDrafts = new SettingsDrafts();
  readonly ownSaves = new OwnSaves();
  /** Outlives the page of the settings, which goes when a session ends. */
  readonly saveRefusal = signal<SaveRefusal | null>(null);
  readonly client: Client;
  readonly publicPage: PublicPage;
  /** For answers that are no JSON: with the session, and watched as the client's own requests are. */
  readonly fetch: Fetch;
  readonly #unsaved: UnsavedWork[] = [this.settingsDrafts, this.recordDrafts];

  /** @param root the URL of the server, with a slash at its end */
  constructor(ownWindow: AddressWindow & ConnectionWindow, root: string) {
    this.host = root.replace(/\/$/, "");
    this.connection = new Connection(ownWindow, `${root}health`);
    this.router = new Router(ownWindow, `${new URL(root).pathname}dashboard`);
    this.fetch = dashboardFetch(() => {
      const session = this.session.stage.peek();
      return {
        onAnswer: (status) => {
          this.connection.answered();
          if (status === 401) this.session.ended(session);
        },
        onSilence: () => this.connection.lost(),
      };
    });
    // The session stands for the key, which the client cannot do without.
    this.client = new Client({ host: this.host, key: "session", fetch: this.fetch, timeoutMs, retries: 0 });
    this.publicPage = new PublicPage(this.client, this.host);
    this.session = new SessionState(this.client, this.connection);
  }

  start(): void {
    this.router.start();
    this.connection.start();
    this.session.start();
    effect(() => {
      const stage = this.session.stage.value;
      // A notice offers to undo what was done in its session, and is not carried into another one.
      if (stage.kind === "signedOut") this.notices.putAway();
      if (stage.kind === "signedIn") this.notices.beginSession();
      // Whoever signs out leaves nothing unsaved behind. What a session had that ended by itself stays.
      if (stage.kind === "signedOut" && stage.why === "left")
        untracked(() => {
          for (const work of this.#unsaved) work.forgetAll();
          this.saveRefusal.value = null;
        });
    });
  }

  /** What signing out would lose, in words. */
  unsavedWords(): string[] {
    return this.#unsaved.flatMap((work) => work.words());
  }

  /** Signing out asks for it, and discards it. */
  keepInView(work: UnsavedWork): void {
    this.#unsaved.push(work);
  }
}
