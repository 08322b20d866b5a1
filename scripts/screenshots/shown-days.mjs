/** What happened at the server of the screenshots: searches and clicks of two weeks, changes of settings. */
import { ShownServer } from "./shown-server.mjs";
import { shopRecords, shopSettings } from "./shown-shop.mjs";

const dayMs = 24 * 60 * 60 * 1000;

/** Texts with their share of the searches. Some find nothing. */
const queries = [
  ...[
    ["promise", 14],
    ["fetch", 12],
    ["flex", 11],
    ["grid", 10],
    ["service worker", 9],
  ],
  ...[
    ["border radius", 8],
    ["abort controler", 7],
    ["websocket", 7],
    ["array map", 6],
    ["date", 6],
  ],
  ...[
    ["css variables", 5],
    ["async iterator", 5],
    ["container query", 5],
    ["local storage", 4],
  ],
  ...[
    ["has selector", 4],
    ["intl number format", 4],
    ["view transition", 3],
    ["subgrid", 3],
  ],
  ...[
    ["usestate", 4],
    ["jquery ajax", 3],
    ["tailwind", 3],
    ["wasm threads", 2],
    ["popover", 3],
  ],
];

/** Searches of a day, the oldest first. People search less at the end of the week. */
const searchesByDaysAgo = [46, 118, 124, 61, 49, 131, 112, 109, 97, 104, 52, 44, 93, 88];

const requests = { id: "requests", type: "multiWay", words: ["ajax", "fetch"] };
const variables = { id: "variables", type: "oneWay", input: "variables", synonyms: ["custom properties"] };
const popover = { id: "popover", query: "popover", objectID: "api.HTMLElement.popover", position: 0 };

/** Changes of the settings of `demo`, by how many days ago. */
const changes = new Map([
  [12, { queryTime: { synonyms: [requests] } }],
  [6, { queryTime: { synonyms: [requests, variables] } }],
  [2, { queryTime: { pins: [popover] } }],
]);

const shopDaysAgo = 5;
const keys = [
  { name: "website", type: "search", restrictions: { indexes: ["demo"] } },
  { name: "import of the shops", type: "write", restrictions: { indexes: ["shop"] } },
  { name: "trial", type: "search" },
];

/** Makes the days before today, and leaves the data folder to the next server. */
export async function makeDays({ dataFolder, adminKey, onDay }) {
  for (let daysAgo = searchesByDaysAgo.length - 1; daysAgo > 0; daysAgo--) {
    await ShownServer.during({ dataFolder, adminKey, shiftMs: daysAgo * dayMs }, async (url) => {
      const visitor = new Visitor(url, adminKey, daysAgo);
      await visitor.untilFilled();
      if (daysAgo === shopDaysAgo) await visitor.makeShop();
      if (changes.has(daysAgo)) await visitor.send("PUT", "indexes/demo/settings", changes.get(daysAgo));
      await visitor.searchAll(searchesByDaysAgo[daysAgo]);
    });
    onDay(daysAgo);
  }
}

/** Searches of today. */
export async function makeToday(url, adminKey) {
  await new Visitor(url, adminKey, 0).searchAll(searchesByDaysAgo[0]);
}

/** Somebody who searches, and opens hits. The same seed makes the same choices. */
class Visitor {
  #url;
  #adminKey;
  #state;

  constructor(url, adminKey, seed) {
    this.#url = url;
    this.#adminKey = adminKey;
    this.#state = seed + 1;
  }

  async untilFilled() {
    for (;;) {
      const { demo } = await (await fetch(`${this.#url}/home.json`)).json();
      if (demo !== null && demo.filling === null) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 250);
      });
    }
  }

  /** The index `shop`, and keys, one of which is revoked. */
  async makeShop() {
    await this.send("PUT", "indexes/shop/settings", shopSettings);
    const operations = shopRecords().map((record) => ({ action: "upsert", record }));
    await this.send("POST", "indexes/shop/records", { operations });
    let last;
    for (const key of keys) last = await this.send("POST", "keys", key);
    await this.send("DELETE", `keys/${last.key.id}`);
  }

  async searchAll(count) {
    for (let n = 0; n < count; n++) await this.#searchAndOpen();
  }

  async #searchAndOpen() {
    const answer = await this.send("POST", "indexes/demo/search", {
      ...{ q: this.#query(), mode: "committed", clickAnalytics: true },
    });
    const position = Math.floor(this.#random() ** 2.5 * 10) + 1;
    const hit = answer.hits[position - 1];
    if (hit === undefined || this.#random() > 0.6) return;
    await this.send("POST", "events/click", { queryID: answer.queryID, objectID: hit.objectID, position });
  }

  #query() {
    const all = queries.reduce((sum, [, share]) => sum + share, 0);
    let left = this.#random() * all;
    for (const [text, share] of queries) {
      left -= share;
      if (left < 0) return text;
    }
    return queries[0][0];
  }

  /** A number from 0 to below 1, by a linear congruential generator (Numerical Recipes). */
  #random() {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 2 ** 32;
  }

  /** @throws {Error} the server refuses the request */
  async send(method, path, content) {
    const type = content === undefined ? {} : { "content-type": "application/json" };
    const headers = { "x-svc-key": this.#adminKey, ...type };
    const body = content === undefined ? undefined : JSON.stringify(content);
    const response = await fetch(`${this.#url}/1/${path}`, { method, headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /1/${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  }
}
