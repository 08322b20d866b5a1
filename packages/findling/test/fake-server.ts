import type { IncomingMessage, ServerResponse } from "node:http";
import { defaultIndexSettings } from "@findling/protocol";
import { localServer } from "@findling/testkit";
import { onTestFinished } from "vitest";

interface SentOperation {
  readonly record: { readonly objectID: string; readonly version: number };
}

/**
 * As much of the API as the demo and the key commands use, in memory: so that what the server does wrong can
 * be chosen.
 */
export class FakeServer {
  readonly adminKey = "the-admin-key-of-the-fake-server";
  readonly records = new Map<string, number>();
  readonly requests: string[] = [];
  readonly keys: string[] = [];
  indexes: string[] = [];
  /** Called before a batch is applied; a number is answered as the status instead. */
  beforeBatch: (batch: number) => number | null = () => null;
  baseUrl = "";
  #batches = 0;

  static async start(): Promise<FakeServer> {
    const fake = new FakeServer();
    const server = await localServer((request, response) => void fake.#answer(request, response));
    onTestFinished(() => server.close());
    fake.baseUrl = server.url;
    return fake;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString("utf8");
    const route = `${request.method} ${request.url}`;
    this.requests.push(route);
    const [status, body] = this.#route(route, String(request.headers["x-svc-key"]), text);
    const headers = { "content-type": "application/json", ...(status === 503 ? { "retry-after": "0" } : {}) };
    response.writeHead(status, headers).end(body === null ? undefined : JSON.stringify(body));
  }

  #route(route: string, key: string, text: string): [number, unknown] {
    if (key !== this.adminKey && !this.keys.includes(key)) return error(401, "invalid_key");
    switch (route) {
      case "GET /1/indexes":
        return [200, { indexes: this.indexes.map(listing) }];
      case "POST /1/keys":
        return text.includes("a*b")
          ? error(400, "invalid_request")
          : [201, this.#createKey(JSON.parse(text))];
      case "GET /1/keys":
        return [200, { keys: [summary("k1", "website", "search")] }];
      case "DELETE /1/keys/k1":
        return [204, null];
      case "PUT /1/indexes/demo/settings":
        this.#makeDemo();
        return [200, defaultIndexSettings];
      case "POST /1/indexes/demo/records":
        return this.#write(JSON.parse(text).operations);
      default:
        return error(404, "not_found");
    }
  }

  #createKey({ name, type }: { name: string; type: string }): unknown {
    const secret = `svc_${type}_${this.keys.length}`;
    this.keys.push(secret);
    return { key: summary(`k${this.keys.length}`, name, type), secret, signingSecret: "never-shown" };
  }

  #write(operations: SentOperation[]): [number, unknown] {
    const refused = this.beforeBatch(this.#batches++);
    if (refused !== null) return error(refused, "unavailable");
    this.#makeDemo();
    for (const { record } of operations) this.records.set(record.objectID, record.version);
    return [200, { dataVersion: this.#batches, applied: operations.length, ignoredAsStale: 0 }];
  }

  #makeDemo(): void {
    if (!this.indexes.includes("demo")) this.indexes.push("demo");
  }
}

function error(status: number, code: string): [number, unknown] {
  return [status, { error: { code, message: `It says ${code}.` } }];
}

function listing(name: string): unknown {
  return { name, recordCount: 0, partitionCount: 0, lastWriteAt: 0, partitionKey: null };
}

function summary(id: string, name: string, type: string): unknown {
  const restrictions = { indexes: null, referrers: null, ratePerMinute: null };
  return { id, name, type, display: `svc_${type}_…wxyz`, restrictions, createdAt: 0, lastUsedAt: null };
}
