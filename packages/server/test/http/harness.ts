import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ApiErrorCode, apiErrors, type CreateKeyRequest } from "@findling/protocol";
import { CreateKeyResponse } from "@findling/protocol/schemas";
import { type RunningServer, type ServerOptions, startServer } from "@findling/server";
import { areLogsKept, keepSecret } from "@findling/testkit";
import { Ajv } from "ajv";
import { afterAll, beforeAll, expect } from "vitest";
import { HttpExchange } from "../http-exchange.js";
import { descriptionFaults } from "./described-answer.js";

export const adminKey = "admin-key-of-the-http-tests-0001";

/** A JSON answer; `json` is undefined without a body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export interface CallOptions {
  /** Absent: the admin key; null: no header. */
  readonly key?: string | null;
  /** Sent as JSON, with its content type. */
  readonly body?: unknown;
  /** Sent as it is, with the content type of JSON unless `headers` has another. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

const isCreateKeyResponse = new Ajv().compile<CreateKeyResponse>(CreateKeyResponse);

/** Methods whose requests say that they have no body, as those of `fetch` do. */
const sendsLength: ReadonlySet<string> = new Set(["POST", "PUT"]);

/** `adminKey` null: none is configured. */
type TestOptions = Partial<Omit<ServerOptions, "adminKey">> & { readonly adminKey?: string | null };

/** A running server in a temporary folder, and how tests talk to it: through its real socket. */
export class TestServer {
  readonly folder: string;
  readonly running: RunningServer;
  readonly #exchange: HttpExchange;

  private constructor(folder: string, running: RunningServer) {
    this.folder = folder;
    this.running = running;
    this.#exchange = new HttpExchange(running.port);
  }

  static async start(options: TestOptions = {}): Promise<TestServer> {
    const folder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), "findling-http-")));
    const { adminKey: configured = adminKey, ...rest } = options;
    keepSecret(configured ?? adminKey);
    try {
      const running = await startServer({
        host: "127.0.0.1",
        port: 0,
        log: areLogsKept ? "debug" : "silent",
        logFormat: "json",
        answerMemory: 10_000_000,
        // A second one would take a third of the time of a start and a stop.
        searchThreads: 1,
        // On a busy machine a search would leave out typos, and find something else.
        searchSoftDeadline: 60_000,
        ...(configured === null ? {} : { adminKey: configured }),
        ...rest,
        dataFolder: folder,
      });
      return new TestServer(folder, running);
    } catch (error) {
      if (options.dataFolder === undefined) await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.running.port}`;
  }

  /**
   * Every answer must be one that the table of routes describes. This is not `@findling/client`, because tests
   * send bad requests, and look at the status, the headers and the text of every answer.
   */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { key = adminKey, body, rawBody } = options;
    const sent = body === undefined ? rawBody : JSON.stringify(body);
    const { host, pathname, search } = new URL(`${this.url}${path}`);
    const headers = {
      host,
      // As browsers do, so that long answers come compressed.
      "accept-encoding": "gzip",
      ...(key === null ? {} : { "x-svc-key": key }),
      ...(sent === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    };
    const { status, text, ...received } = await this.#exchange.send({
      method,
      path: `${pathname}${search}`,
      headers,
      ...(sent === undefined && !sendsLength.has(method) ? {} : { body: Buffer.from(sent ?? "") }),
    });
    const json: unknown = text === "" ? undefined : JSON.parse(text);
    const answer = { status, headers: received.headers, text, json };
    expect(descriptionFaults(method, pathname, answer)).toEqual([]);
    return answer;
  }

  write(index: string, operations: readonly unknown[], options: CallOptions = {}): Promise<Answer> {
    return this.call("POST", `/1/indexes/${index}/records`, { ...options, body: { operations } });
  }

  upsert(index: string, ...records: readonly object[]): Promise<Answer> {
    return this.write(
      index,
      records.map((record) => ({ action: "upsert", record })),
    );
  }

  search(index: string, request: object, options: CallOptions = {}): Promise<Answer> {
    return this.call("POST", `/1/indexes/${index}/search`, { ...options, body: request });
  }

  get(index: string, objectID: string, options: CallOptions = {}): Promise<Answer> {
    return this.call("GET", `/1/indexes/${index}/records/${encodeURIComponent(objectID)}`, options);
  }

  putSettings(index: string, patch: object, options: CallOptions = {}): Promise<Answer> {
    return this.call("PUT", `/1/indexes/${index}/settings`, { ...options, body: patch });
  }

  /** Resolves when the index is searched as its settings say. */
  async rebuilt(index: string): Promise<void> {
    for (;;) {
      const { headers } = await this.call("GET", `/1/indexes/${index}/settings`);
      if (headers.get("x-svc-rebuild") === "idle") return;
      await sleep(5);
    }
  }

  /** Resolves when a load balancer may send requests. */
  async opened(): Promise<void> {
    while ((await fetch(`${this.url}/health/ready`)).status !== 200) await sleep(5);
  }

  async createKey(request: Partial<CreateKeyRequest>): Promise<CreateKeyResponse> {
    const { json, status } = await this.call("POST", "/1/keys", {
      body: { name: "test", type: "search", ...request },
    });
    expect(status).toBe(201);
    if (!isCreateKeyResponse(json)) throw new Error(`No CreateKeyResponse: ${JSON.stringify(json)}`);
    keepSecret(json.secret);
    keepSecret(json.signingSecret ?? json.secret);
    return json;
  }

  async stop(): Promise<void> {
    await this.running.close();
    this.#exchange.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** One server for all tests of a file. */
export function useServer(options: TestOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await TestServer.start(options);
  });
  afterAll(async () => server?.stop());
  return () => {
    if (server === undefined) throw new Error("The server has not started.");
    return server;
  };
}

/** The answer is the error of the catalogue, in the one form that errors have. */
export function expectError(answer: Answer, code: ApiErrorCode, message?: RegExp | string): void {
  expect(answer.json).toEqual({ error: { code, message: expect.any(String) } });
  expect(answer.status).toBe(apiErrors[code].status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(answer.headers.get("x-request-id")).toMatch(/\S/);
  expect(answer.text).not.toMatch(/\bat .*\.[jt]s:\d+/);
  if (message !== undefined) expect(messageOf(answer)).toMatch(message);
}

export function messageOf({ json }: Answer): string {
  return String(field(field(json, "error"), "message"));
}

/** A field of a value that tests expect to be an object. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null)
    throw new Error(`No object with ${name}: ${String(value)}`);
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** A list of a value that tests expect to be an object. */
export function list(value: unknown, name: string): unknown[] {
  const found = field(value, name);
  if (!Array.isArray(found)) throw new Error(`${name} is no array.`);
  return found;
}
