import type { CreateKeyResponse, KeyType } from "@findling/protocol";
import { expect } from "vitest";
import { fromNow, signToken } from "../http/sign-token.js";
import { adminKey, type FuzzServer } from "./fuzz-server.js";

/** What a request sends as its key, by a name; undefined: no header. */
export type Callers = Readonly<Record<CallerName, string | readonly string[] | undefined>>;

export const callerNames = [
  ...["admin", "write", "search", "writeA", "searchA", "adminA", "referred", "rated", "revoked"],
  ...["tokenOpen", "tokenTenant", "tokenFilters", "tokenNothing", "tokenA", "tokenExpired", "tokenForged"],
  ...["tokenUnknownClaim", "tokenOfRevoked", "tokenCut", "none", "empty", "odd", "twice", "long"],
] as const;

export type CallerName = (typeof callerNames)[number];

/** Makes keys of each type, and tokens good and bad. The tokens last for a day. */
export async function makeCallers(server: FuzzServer): Promise<Callers> {
  const write = await makeKey(server, "write");
  const search = await makeKey(server, "search");
  const referred = await makeKey(server, "search", { referrers: ["example.org"] });
  const rated = await makeKey(server, "search", { ratePerMinute: 5 });
  const revoked = await makeKey(server, "search");
  await asAdmin(server, "DELETE", `/1/keys/${revoked.key.id}`);
  const token = (claims: object, key = search) => signToken(key, { exp: fromNow(86_400), ...claims });
  const filters = [{ attribute: "type", op: "eq", value: "red" }];
  return {
    admin: adminKey,
    write: write.secret,
    search: search.secret,
    writeA: (await makeKey(server, "write", { indexes: ["a*"] })).secret,
    searchA: (await makeKey(server, "search", { indexes: ["a*"] })).secret,
    adminA: (await makeKey(server, "admin", { indexes: ["a"] })).secret,
    referred: referred.secret,
    rated: rated.secret,
    revoked: revoked.secret,
    tokenOpen: token({}),
    tokenTenant: token({ partitions: ["red"] }),
    tokenFilters: token({ filters }),
    tokenNothing: token({ partitions: [] }),
    tokenA: token({ indexes: ["a"] }),
    tokenExpired: token({ exp: fromNow(-60) }),
    tokenForged: `${token({})}a`,
    tokenUnknownClaim: token({ partition: "red" }),
    tokenOfRevoked: token({}, revoked),
    tokenCut: token({}).slice(0, 60),
    none: undefined,
    empty: "",
    odd: "\u00e9\u00ff \u00a0key\t.",
    twice: [adminKey, search.secret],
    long: "k".repeat(9_000),
  };
}

export async function makeKey(
  server: FuzzServer,
  type: KeyType,
  restrictions: object = {},
): Promise<CreateKeyResponse> {
  const text = await asAdmin(server, "POST", "/1/keys", { name: "fuzz", type, restrictions });
  const created: CreateKeyResponse = JSON.parse(text);
  return created;
}

/** The text of the answer, which must be a success. */
export async function asAdmin(
  server: FuzzServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const headers = { "x-svc-key": adminKey, ...(body === undefined ? {} : jsonType) };
  const bytes = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
  const answer = await server.send({ method, path, headers, ...bytes });
  expect([answer.status < 300, answer.text.slice(0, 500)]).toEqual([true, answer.text.slice(0, 500)]);
  return answer.text;
}

export const jsonType = { "content-type": "application/json" } as const;
