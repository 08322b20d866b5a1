/**
 * `@findling/client` where there is nothing of Node, as in a worker at the edge of a network, against a
 * running server:
 *  1. The client, its search part and the signing of tokens need the globals below and no others.
 *  2. Failures are recognized across the border: a `fetch` of another realm throws errors of that realm.
 */
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { closedPort } from "./closed-port.js";
import { adminKey, useServer } from "./harness.js";

const server = useServer();

/** What every page, worker and runtime has. The language itself has its own in each context. */
const webGlobals = {
  AbortController,
  AbortSignal,
  Headers,
  TextEncoder,
  URL,
  btoa,
  clearTimeout,
  crypto,
  fetch,
  setTimeout,
};

async function contextWith(entry: string): Promise<object> {
  const build = await rolldown({ input: entry, platform: "browser" });
  const { output } = await build.generate({ format: "iife", name: "findling" });
  await build.close();
  const context = createContext({ ...webGlobals });
  runInContext(output[0].code, context);
  return context;
}

/** The program resolves with something that JSON holds. */
async function outcomeOf(context: object, program: string): Promise<unknown> {
  const text: unknown = await runInContext(`(async () => JSON.stringify(await (${program})()))()`, context);
  return JSON.parse(String(text));
}

const options = (): string => JSON.stringify({ host: server().url, key: adminKey });

test("the context has nothing of Node", async () => {
  const context = await contextWith("@findling/client/search");
  const names = ["process", "Buffer", "require", "global", "navigator", "window", "setImmediate"];
  const found = await outcomeOf(
    context,
    `async () => ${JSON.stringify(names)}.map((name) => globalThis[name] === undefined)`,
  );
  expect(found).toEqual(names.map(() => true));
});

test("the whole client (1)", async () => {
  const context = await contextWith("@findling/client");
  const program = `async () => {
    const shop = new findling.Client(${options()}).index("edge");
    await shop.saveSettings({ indexTime: { partitionKey: "tenant" } });
    const { operations } = await shop.saveAll([{ objectID: "1", title: "desk", tenant: "acme" }], { version: 1 });
    const { hits } = await shop.search({ q: "desk" });
    return { operations, title: hits[0].record.title, etag: (await shop.settings()).etag };
  }`;
  expect(await outcomeOf(context, program)).toEqual({
    operations: 1,
    title: "desk",
    etag: expect.stringMatching(/^"/),
  });
});

test("a search with a token that was signed there (1)", async () => {
  const context = await contextWith("@findling/client/token");
  const { key, signingSecret } = await server().createKey({ type: "search" });
  const claims = { exp: Math.floor(Date.now() / 1_000) + 60, partitions: ["acme"] };
  const signing = JSON.stringify([{ id: key.id, signingSecret }, claims]);
  const token = await outcomeOf(context, `async () => findling.signToken(...${signing})`);
  const searching = await contextWith("@findling/client/search");
  const program = `async () => {
    const client = new findling.SearchClient({ host: ${JSON.stringify(server().url)}, key: ${JSON.stringify(token)} });
    return (await client.index("edge").search({ q: "" })).nbHits;
  }`;
  expect(await outcomeOf(searching, program)).toBe(1);
});

test("failures (2)", async () => {
  const context = await contextWith("@findling/client/search");
  const program = `async () => {
    const failureOf = (options, index) =>
      new findling.SearchClient({ retries: 0, ...options }).index(index).search({ q: "" }).catch((error) => ({
        name: error.name, code: error.code, systemCode: error.systemCode ?? null,
        isOfFamily: error instanceof findling.FindlingFailure, retryable: error.retryable,
      }));
    return [
      await failureOf(${options()}, "nowhere"),
      await failureOf({ host: "http://127.0.0.1:${await closedPort()}", key: "k" }, "edge"),
    ];
  }`;
  expect(await outcomeOf(context, program)).toEqual([
    { name: "ApiFailure", code: "index_not_found", systemCode: null, isOfFamily: true, retryable: false },
    {
      name: "NoAnswerFailure",
      code: "no_answer",
      systemCode: "ECONNREFUSED",
      isOfFamily: true,
      retryable: true,
    },
  ]);
});
