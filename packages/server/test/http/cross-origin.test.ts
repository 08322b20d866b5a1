/**
 * Which routes scripts of other origins may call (CORS):
 *  1. A route with `crossOrigin` answers preflights, and lets any origin read its answers.
 *  2. A route without it refuses preflights, however its path is written, and its answers name no origin.
 *  3. Every route of the table is of the first kind.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routeTable } from "@findling/protocol";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccessControl } from "../../src/access/access-control.js";
import { KeyAuthenticator } from "../../src/access/key-authenticator.js";
import { RateLimits } from "../../src/access/rate-limits.js";
import { type AccessChecks, addApiRoute, type ServedRoute } from "../../src/http/api-route.js";
import { createApp } from "../../src/http/app.js";
import { sendJson } from "../../src/http/send-json.js";
import { hashSecret } from "../../src/keys/key-secret.js";
import { KeyTable } from "../../src/keys/key-table.js";
import { KeyUsage } from "../../src/keys/key-usage.js";
import { TokenVerifier } from "../../src/tokens/token-verifier.js";
import { Admission } from "../../src/traffic/admission.js";
import { Connections } from "../../src/traffic/connections.js";

const secret = "key-of-the-cross-origin-tests";
const origin = "https://app.test";
const shared = { keyTypes: ["admin"], scopedToken: false, status: 200 } as const;
const routes: readonly ServedRoute[] = [
  { ...shared, method: "GET", path: "/1/open/:name", crossOrigin: true },
  { ...shared, method: "GET", path: "/internal/closed/:name", crossOrigin: false },
  { ...shared, method: "PUT", path: "/internal/closed/:name", crossOrigin: false },
];

let url = "";
let close = async (): Promise<void> => {};

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "findling-cors-"));
  const connections = new Connections(10);
  const app = await createApp({ logger: pino({ level: "silent" }), connections });
  const parts = await accessParts(folder, connections);
  for (const route of routes)
    addApiRoute(app, parts, route, ({ reply }) => sendJson(reply, 200, { path: route.path }));
  url = await app.listen({ host: "127.0.0.1", port: 0 });
  close = async () => {
    await app.close();
    await parts.usage.close();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => close());

async function accessParts(folder: string, connections: Connections): Promise<AccessChecks> {
  const table = new KeyTable();
  const restrictions = { indexes: null, referrers: null, ratePerMinute: null };
  const head = { id: "k", name: "k", type: "admin", display: "k", createdAt: 0, revokedAt: null } as const;
  table.put({ ...head, secretHash: hashSecret(secret), restrictions });
  return {
    access: new AccessControl(
      [new KeyAuthenticator(table, new TokenVerifier(table, "master secret", Date.now))],
      new RateLimits(() => performance.now()),
    ),
    usage: await KeyUsage.open(folder, () => undefined),
    admission: new Admission({ connections: 10, httpMemory: 1_000_000 }, connections),
  };
}

const preflight = (path: string, method: string): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": "x-svc-key",
    },
  });

const call = (path: string, method: string, key = secret): Promise<Response> =>
  fetch(`${url}${path}`, { method, headers: { origin, "x-svc-key": key } });

/** The headers by which a browser lets scripts of other origins through. */
const grantsOf = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("a route with crossOrigin (1)", () => {
  test("answers preflights", async () => {
    const answer = await preflight("/1/open/a", "GET");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-headers")).toBe("x-svc-key");
  });

  test("lets any origin read answers and errors", async () => {
    const answers = [await call("/1/open/a", "GET"), await call("/1/open/a", "GET", "unknown")];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    for (const { headers } of answers) expect(headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("a route without crossOrigin (2)", () => {
  test.each([
    ["/internal/closed/a", "GET"],
    ["/internal/closed/a", "PUT"],
    ["/internal/closed/a", "PATCH"],
    ["/internal/closed/a?b=c", "GET"],
  ])("refuses the preflight of %s by %s", async (path, method) => {
    const answer = await preflight(path, method);
    expect(answer.status).toBe(405);
    expect(await answer.json()).toMatchObject({ error: { code: "method_not_allowed" } });
    expect(grantsOf(answer)).toEqual([]);
  });

  test("refuses the preflight of a path that is percent-encoded", async () => {
    const answer = await preflight("/internal/%63losed/a", "GET");
    expect(answer.ok).toBe(false);
    expect(grantsOf(answer)).toEqual([]);
  });

  test.each(["GET", "HEAD", "PUT"])("names no origin in the answers of %s", async (method) => {
    const answers = [
      await call("/internal/closed/a", method),
      await call("/internal/%63losed/a", method),
      await call("/internal/closed/a", method, "unknown"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401]);
    expect(answers.flatMap(grantsOf)).toEqual([]);
  });
});

test("every route of the table has crossOrigin (3)", () => {
  expect(Object.values(routeTable).every(({ crossOrigin }) => crossOrigin)).toBe(true);
});
