/**
 * The table of access of the API specification, as the whole product: each route, with each type of key and
 * each form of a scoped token, restricted in each way. The expected answer is computed from the table below,
 * which is that of the specification and says nothing of how the server decides. The order of the checks is
 * key, type, referrer, index, rate.
 */
import { type ApiErrorCode, apiErrors, type CreateKeyResponse, type KeyType } from "@findling/protocol";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, field, useServer } from "./harness.js";
import { fromNow, signToken } from "./sign-token.js";

const server = useServer();

/**
 * Who may call, as the specification has it; `partition`: a token that covers the partition of the record.
 */
interface Row {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly allowed: readonly KeyType[];
  readonly token: boolean;
  /** Whether the path names the index `shop`. */
  readonly hasIndex: boolean;
  /** Statuses of those who may call. */
  readonly success: number;
}

const everyone = ["search", "write", "admin"] as const;
const writers = ["write", "admin"] as const;

const rows: Readonly<Record<string, Row>> = {
  "Keys routes: make": {
    method: "POST",
    path: "/1/keys",
    body: { name: "x", type: "search" },
    allowed: ["admin"],
    token: false,
    hasIndex: false,
    success: 201,
  },
  "Keys routes: list": {
    method: "GET",
    path: "/1/keys",
    allowed: ["admin"],
    token: false,
    hasIndex: false,
    success: 200,
  },
  "Keys routes: revoke": {
    method: "DELETE",
    path: "/1/keys/unknown",
    allowed: ["admin"],
    token: false,
    hasIndex: false,
    success: 404,
  },
  "GET settings": {
    method: "GET",
    path: "/1/indexes/shop/settings",
    allowed: everyone,
    token: false,
    hasIndex: true,
    success: 200,
  },
  "PUT settings": {
    method: "PUT",
    path: "/1/indexes/shop/settings",
    body: {},
    allowed: writers,
    token: false,
    hasIndex: true,
    success: 200,
  },
  Search: {
    method: "POST",
    path: "/1/indexes/shop/search",
    body: { q: "" },
    allowed: everyone,
    token: true,
    hasIndex: true,
    success: 200,
  },
  "Write records": {
    method: "POST",
    path: "/1/indexes/shop/records",
    body: { operations: [] },
    allowed: writers,
    token: false,
    hasIndex: true,
    success: 200,
  },
  "Clear a partition": {
    method: "DELETE",
    path: "/1/indexes/shop/partitions/nobody",
    allowed: writers,
    token: false,
    hasIndex: true,
    success: 200,
  },
  "Get a record": {
    method: "GET",
    path: "/1/indexes/shop/records/own",
    allowed: everyone,
    token: true,
    hasIndex: true,
    success: 200,
  },
  "List indexes": {
    method: "GET",
    path: "/1/indexes",
    allowed: everyone,
    token: false,
    hasIndex: false,
    success: 200,
  },
  "Get a task": {
    method: "GET",
    path: "/1/tasks/0123456789abcdef0123456789abcdef",
    allowed: writers,
    token: false,
    hasIndex: false,
    success: 404,
  },
  "Click event": {
    method: "POST",
    path: "/1/events/click",
    body: { queryID: "unknown", objectID: "own", position: 1 },
    allowed: everyone,
    token: true,
    hasIndex: false,
    success: 404,
  },
};

/** Restrictions of a key, and what each does to a request from `https://mine.example`. */
const restrictions = {
  none: {},
  "its index": { indexes: ["shop"] },
  "its index by pattern": { indexes: ["sh*"] },
  "another index": { indexes: ["other"] },
  "no index": { indexes: [] },
  "its referrer": { referrers: ["mine.example"] },
  "another referrer": { referrers: ["yours.example"] },
  "no request left": { ratePerMinute: 1 },
} as const;
type Restriction = keyof typeof restrictions;

/** Claims of a token, and whether they let it use `shop` and see the record `own` of the partition `acme`. */
const claims = {
  "without claims": { claims: {}, usesIndex: true, seesRecord: true },
  "of its partition": { claims: { partitions: ["acme"] }, usesIndex: true, seesRecord: true },
  "of another partition": { claims: { partitions: ["bolt"] }, usesIndex: true, seesRecord: false },
  "of no partition": { claims: { partitions: [] }, usesIndex: true, seesRecord: false },
  "of a filter that passes": {
    claims: { filters: [{ attribute: "kind", op: "eq", value: "book" }] },
    usesIndex: true,
    seesRecord: true,
  },
  "of a filter that does not": {
    claims: { filters: [{ attribute: "kind", op: "eq", value: "tool" }] },
    usesIndex: true,
    seesRecord: false,
  },
  "of another index": { claims: { indexes: ["other"] }, usesIndex: false, seesRecord: true },
} as const;

/** Tokens that are refused, whatever they ask for. */
const refusedClaims = {
  "that has expired": { exp: 1 },
  "that is not valid yet": { nbf: 4_000_000_000 },
  "with an unknown claim": { admin: true },
} as const;

/** The error of a request, or null: it is answered with `success`. */
function expected(row: Row, may: boolean, restriction: Restriction, type: KeyType): ApiErrorCode | null {
  if (!may) return "forbidden";
  const isRestrictedAdmin = type === "admin" && "indexes" in restrictions[restriction];
  if (isRestrictedAdmin && row.path.startsWith("/1/keys")) return "forbidden";
  if (restriction === "another referrer") return "referrer_forbidden";
  if (row.hasIndex && (restriction === "another index" || restriction === "no index"))
    return "index_forbidden";
  return restriction === "no request left" ? "rate_limited" : null;
}

function expectOutcome(answer: Answer, error: ApiErrorCode | null, success: number): void {
  const code = field(field(answer.json ?? {}, "error") ?? {}, "code");
  const isRefused = code !== undefined && code !== "not_found";
  expect([isRefused ? code : null, answer.status]).toEqual([
    error,
    error === null ? success : apiErrors[error].status,
  ]);
}

const headers = { referer: "https://mine.example/page" };
const ask = ({ method, path, body }: Row, key: string): Promise<Answer> =>
  server().call(method, path, { key, headers, ...(body === undefined ? {} : { body }) });

const made = new Map<string, Promise<CreateKeyResponse>>();

/** One key for all tests. Of one without a request left, the request is used up. */
function keyWith(type: KeyType, restriction: Restriction): Promise<CreateKeyResponse> {
  const name = `${type} ${restriction}`;
  const known = made.get(name) ?? makeKey(type, restriction);
  made.set(name, known);
  return known;
}

async function makeKey(type: KeyType, restriction: Restriction): Promise<CreateKeyResponse> {
  const key = await server().createKey({
    type,
    restrictions: structuredClone({ ...restrictions[restriction] }),
  });
  if (restriction === "no request left")
    await server().call("GET", "/1/indexes", { key: key.secret, headers });
  return key;
}

beforeAll(async () => {
  await server().putSettings("shop", { indexTime: { partitionKey: "tenant" } });
  const record = { objectID: "own", tenant: "acme", kind: "book", title: "a book" };
  await server().upsert("shop", record);
});

const kinds = Object.keys(restrictions).filter((name): name is Restriction => name in restrictions);

describe.each(Object.entries(rows))("%s", (_, row) => {
  test.each(everyone)("%s key", async (type) => {
    for (const restriction of kinds) {
      const { secret } = await keyWith(type, restriction);
      const may = row.allowed.includes(type);
      expectOutcome(await ask(row, secret), expected(row, may, restriction, type), row.success);
    }
  });

  test.each(Object.entries(claims))("scoped token %s", async (_name, { claims: claimed, ...scope }) => {
    for (const restriction of kinds) {
      const answer = await ask(row, signToken(await keyWith("search", restriction), claimed));
      const error =
        expected(row, row.token, restriction, "search") ??
        (row.hasIndex && !scope.usesIndex ? "index_forbidden" : null);
      const first = error === "rate_limited" && row.hasIndex && !scope.usesIndex ? "index_forbidden" : error;
      const isHidden = row.path.includes("/records/") && !scope.seesRecord;
      expectOutcome(answer, first, isHidden ? 404 : row.success);
    }
  });

  test.each(Object.entries(refusedClaims))("scoped token %s", async (_name, claimed) => {
    for (const restriction of kinds) {
      const token = signToken(await keyWith("search", restriction), { exp: fromNow(60), ...claimed });
      expectOutcome(await ask(row, token), "invalid_key", 0);
    }
  });

  test("tokens of a write and of an admin key, no key, an unknown one, a revoked one", async () => {
    for (const type of writers) {
      const { key, secret } = await server().createKey({ type });
      expectOutcome(await ask(row, signToken({ key, signingSecret: secret })), "invalid_key", 0);
    }
    expectOutcome(await ask(row, ""), "missing_key", 0);
    expectOutcome(await ask(row, "svc_admin_unknown"), "invalid_key", 0);
    const revoked = await server().createKey({ type: "search" });
    await server().call("DELETE", `/1/keys/${revoked.key.id}`);
    expectOutcome(await ask(row, revoked.secret), "invalid_key", 0);
    expectOutcome(await ask(row, signToken(revoked)), "invalid_key", 0);
  });
});
