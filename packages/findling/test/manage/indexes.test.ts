/**
 * `findling indexes list`, against a running server:
 *  1. A table, with numbers aligned, or JSON.
 *  2. Only what the key may use; exit codes say what failed.
 */
import { Client } from "@findling/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";
import { type CommandPlace, runCommandAt } from "./command-run.js";

let server: ServerInProcess;
let client: Client;
let place: CommandPlace;

beforeAll(async () => {
  server = await startServerInProcess();
  client = new Client({ host: server.baseUrl, key: server.adminKey });
  place = { host: server.baseUrl, key: server.adminKey };
});

afterAll(() => server.stop());

test("a table, and JSON (1, 2)", async () => {
  expect(await runCommandAt(place, "indexes", "list")).toEqual({
    code: 0,
    out: "NAME  RECORDS  PARTITIONS  PARTITION KEY  LAST WRITE\n",
    err: "",
  });
  await client.index("empty").saveSettings({});
  await client.index("shop").saveSettings({ indexTime: { partitionKey: "a\u009bb" } });
  const records = Array.from({ length: 1_200 }, (_, n) => ({ objectID: `${n}`, "a\u009bb": `${n % 3}` }));
  await client.index("shop").saveAll(records);
  const { code, out } = await runCommandAt(place, "indexes", "list");
  expect(code).toBe(0);
  const [, empty, shop] = out.split("\n");
  expect(empty).toBe("empty        0           -  -              never");
  expect(shop).toMatch(/^shop {5}1,200 {11}3 {2}a�b {12}\d{4}-\d\d-\d\d \d\d:\d\dZ$/);
  const json = await runCommandAt(place, "indexes", "list", "--json");
  expect(JSON.parse(json.out)).toEqual(await client.listIndexes());
  expect(json.out).not.toContain("\u009b");

  const { secret } = await client.createKey({
    name: "page",
    type: "search",
    restrictions: { indexes: ["empty"] },
  });
  const listed = await runCommandAt({ ...place, key: secret }, "indexes", "list", "--json");
  expect(JSON.parse(listed.out)).toMatchObject([{ name: "empty" }]);
});

test("exit codes (2)", async () => {
  expect(await runCommandAt({ ...place, key: "" }, "indexes", "list")).toMatchObject({ code: 2 });
  expect(await runCommandAt({ ...place, key: "wrong" }, "indexes", "list")).toMatchObject({ code: 4 });
  expect(await runCommandAt({ ...place, host: "127.0.0.1:1" }, "indexes", "list")).toMatchObject({ code: 5 });
});
