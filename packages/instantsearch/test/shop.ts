import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@findling/client";
import { signToken } from "@findling/client/token";
import { type RunningServer, startServer } from "@findling/server";
import { areLogsKept, keepSecret } from "@findling/testkit";

const adminKey = "admin-key-of-the-instantsearch-tests-01";
const brands = ["Nord", "Lux", "Oak & <b>Co</b>", "-5 °C"];
const types = ["desk", "chair", "lamp"];

/** More records than paging reaches. Prices, and brands of types, are spread unevenly. */
export const products = Array.from({ length: 300 }, (_, n) => ({
  objectID: `p${n}`,
  title: `${n % 2 === 0 ? "Wooden" : "Plain"} ${types[n % 3]} <number ${n}>`,
  brand: brands[[0, 1, 0, 2, 0, 1, 3][n % 7]],
  type: types[n % 3],
  price: 10 + (n % 40) * 5,
  stock: n,
  tags: [types[n % 3], n % 5 === 0 ? "oak wood" : "steel"],
}));

const manual = [
  ["Guide", "Keyboards", "A mechanical keyboard is louder than <script>others</script>."],
  ["Guide", "Desks & <i>chairs</i>", "A wooden desk needs oil."],
  ["Reference", "Keys", "Every key of a keyboard."],
].map(([lvl0, lvl1, content], n) => ({
  objectID: `m${n}`,
  url: `https://docs.test/page-${n}`,
  type: "content",
  hierarchy: { lvl0, lvl1, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content,
}));

/** A server with the index of a shop, `shop`, and that of a manual, `manual`. */
export class Shop {
  readonly client: Client;
  readonly host: string;
  /** May search. */
  readonly key: string;
  /** A token of that key, which sees only the desks. */
  readonly token: string;
  readonly #folder: string;
  readonly #server: RunningServer;

  private constructor(parts: {
    readonly client: Client;
    readonly key: string;
    readonly token: string;
    readonly folder: string;
    readonly server: RunningServer;
  }) {
    this.client = parts.client;
    this.host = parts.client.host;
    this.key = parts.key;
    this.token = parts.token;
    this.#folder = parts.folder;
    this.#server = parts.server;
  }

  static async open(): Promise<Shop> {
    const folder = await mkdtemp(join(tmpdir(), "findling-instantsearch-"));
    keepSecret(adminKey);
    const server = await startServer({
      ...{ host: "127.0.0.1", port: 0, dataFolder: folder, adminKey, answerMemory: 10_000_000 },
      // On a busy machine a search would leave out typos, and find something else.
      searchSoftDeadline: 60_000,
      ...{ log: areLogsKept ? "debug" : "silent", logFormat: "json" },
    });
    const client = new Client({ host: `http://127.0.0.1:${server.port}`, key: adminKey });
    await client.index("shop").saveSettings({
      indexTime: {
        searchableTiers: [{ attributes: ["title", "tags"], typoTolerance: true }],
        attributesForFaceting: ["brand", "type", "price", "stock", "tags"],
      },
      queryTime: { distinctAttribute: null },
    });
    await client.index("shop").saveAll(products);
    await client.index("manual").saveAll(manual);
    const { key, secret, signingSecret } = await client.createKey({ name: "page", type: "search" });
    if (signingSecret === null) throw new Error("A search key signs tokens.");
    const claims = {
      exp: Math.floor(Date.now() / 1_000) + 3_600,
      filters: [{ attribute: "type", op: "eq" as const, value: "desk" }],
    };
    const token = await signToken({ id: key.id, signingSecret }, claims);
    for (const text of [secret, signingSecret, token]) keepSecret(text);
    return new Shop({ client, key: secret, token, folder, server });
  }

  /** What the server has counted. */
  async report(index: string): Promise<unknown> {
    const path = `/internal/reports?index=${index}`;
    const { body } = await this.client.request({ method: "GET", path, isRepeatable: true });
    return body;
  }

  async close(): Promise<void> {
    await this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
