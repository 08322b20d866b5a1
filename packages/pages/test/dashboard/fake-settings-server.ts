import { Client, type Fetch } from "@findling/client";
import { defaultIndexSettings, type IndexSettings, mergeSettings } from "@findling/protocol";
import { signal } from "@preact/signals";
import { SettingsDrafts } from "../../src/dashboard/drafts/settings-drafts.js";
import { Notices } from "../../src/dashboard/notices.js";
import { OwnSaves } from "../../src/dashboard/own-saves.js";

type Patch = Parameters<typeof mergeSettings>[1];

/** A server with the settings of one index and nothing else, which fails when a test says so. */
export class FakeSettingsServer {
  /** null: there is no index. */
  settings: IndexSettings | null = defaultIndexSettings;
  /** Whether a proxy takes the etag away. */
  losesEtags = false;
  /** Runs before each answer; what it rejects with is a connection that breaks. */
  onRequest: (method: string) => Promise<void> = async () => {};
  /** Runs when a request is done and not answered yet. */
  onDone: (method: string) => Promise<void> = async () => {};
  #version = 1;

  /** What somebody else saves. */
  save(patch: Patch): void {
    this.settings = mergeSettings(this.settings ?? defaultIndexSettings, patch);
    this.#version++;
  }

  /** The state of a dashboard that works with this server. */
  dashboard() {
    const fetch: Fetch = (url, init) => this.#answer(url, init);
    return {
      client: new Client({ host: "http://a.test", key: "session", fetch, retries: 0 }),
      notices: new Notices(),
      ownSaves: new OwnSaves(),
      settingsDrafts: new SettingsDrafts(),
      keepInView: () => {},
      saveRefusal: signal<{ readonly index: string; readonly text: string } | null>(null),
    };
  }

  async #answer(url: string, { method = "GET", headers, body }: RequestInit): Promise<Response> {
    if (!url.endsWith("/settings")) return failure(404, "not_found");
    await this.onRequest(method);
    const answer = method === "GET" ? this.#read() : this.#write(new Headers(headers), body);
    await this.onDone(method);
    return answer;
  }

  #read(): Response {
    return this.settings === null ? failure(404, "index_not_found") : this.#tagged();
  }

  #write(headers: Headers, body: RequestInit["body"]): Response {
    const condition = headers.get("if-match");
    if (condition !== null && (this.settings === null || condition !== this.#etag))
      return failure(412, "settings_changed");
    if (typeof body !== "string") throw new TypeError("Settings are sent as a text.");
    this.save(JSON.parse(body));
    return this.#tagged();
  }

  get #etag(): string {
    return `"a-${this.#version}"`;
  }

  #tagged(): Response {
    return Response.json(this.settings, { headers: this.losesEtags ? {} : { etag: this.#etag } });
  }
}

function failure(status: number, code: string): Response {
  return Response.json({ error: { code, message: "Why." } }, { status });
}
