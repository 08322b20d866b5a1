/**
 * `GET /internal/indexes/:index/settings-history`, and one change of it:
 *  1. Changes with who made them and whether they rebuild, the newest one first, page by page.
 *  2. One change has all settings before and after it. What was before it can be saved again.
 *  3. Only admin keys that may use all indexes may call them. Wrong requests are refused.
 */
import { expect, test } from "vitest";
import { expectError, field, list, useServer } from "./harness.js";

const server = useServer();
const path = (index: string) => `/internal/indexes/${index}/settings-history`;
const get = (rest: string, index = "tuned") => server().call("GET", `${path(index)}${rest}`);

test("changes, and the way back (1, 2)", async () => {
  const { secret } = await server().createKey({ type: "admin", name: "Ann" });
  await server().putSettings("tuned", { indexTime: { languages: ["fr"] } });
  await server().putSettings("tuned", { queryTime: { typoTolerance: false } }, { key: secret });
  await server().putSettings("tuned", { queryTime: { typoTolerance: false } });
  await server().putSettings("tuned", { indexTime: { languages: ["de"] } });
  const { json, headers } = await get("");
  expect(json).toMatchObject({
    changes: [
      { id: 3, changed: ["indexTime.languages"], isRebuild: true, isCreation: false },
      { id: 2, changed: ["queryTime.typoTolerance"], isRebuild: false, key: { name: "Ann" } },
      { id: 1, changed: ["indexTime.languages"], isRebuild: false, isCreation: true },
    ],
    next: null,
  });
  expect(headers.get("cache-control")).toBe("no-store");
  const first = await get("?limit=1");
  expect([list(first.json, "changes").length, field(first.json, "next")]).toEqual([1, 3]);
  expect(list((await get("?limit=1&before=3")).json, "changes")).toMatchObject([{ id: 2 }]);

  const change = (await get("/2")).json;
  expect(change).toMatchObject({
    id: 2,
    before: { indexTime: { languages: ["fr"] }, queryTime: { typoTolerance: true } },
    after: { indexTime: { languages: ["fr"] }, queryTime: { typoTolerance: false } },
  });
  const last = (await get("/3")).json;
  const now = await server().call("GET", "/1/indexes/tuned/settings");
  expect(field(last, "after")).toEqual(now.json);
  const back = await server().call("PUT", "/1/indexes/tuned/settings", {
    body: field(change, "before"),
    headers: { "if-match": now.headers.get("etag") ?? "" },
  });
  expect(back.json).toEqual(field(change, "before"));
});

test("what is refused (3)", async () => {
  expectError(await get("", "nowhere"), "index_not_found");
  expectError(await get("/1", "nowhere"), "index_not_found");
  expectError(await get("/99"), "not_found", /no change 99/);
  expectError(await get("/x"), "invalid_request", /id of a change/);
  for (const limit of ["0", "101", "1.5", ""])
    expectError(await get(`?limit=${limit}`), "invalid_request", /limit is .*from 1 to 100/);
  expectError(await get("?before=-1"), "invalid_request", /parameter before/);
  const { secret: key } = await server().createKey({ type: "write" });
  for (const rest of ["", "/1"])
    expectError(await server().call("GET", `${path("tuned")}${rest}`, { key }), "forbidden");
  const { secret } = await server().createKey({ type: "admin", restrictions: { indexes: ["tuned"] } });
  expectError(await server().call("GET", path("tuned"), { key: secret }), "forbidden");
});
