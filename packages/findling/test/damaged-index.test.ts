/**
 * An index whose files are damaged:
 *  1. One line of the log, at level error, names it, says what is wrong with it, and what to do.
 *  2. Its requests are 503 unavailable, those of another index are answered.
 */
import { readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const adminKey = "admin-key-of-the-damaged-index";
const options = { environment: { SVC_ADMIN_KEY: adminKey } };

function post(baseUrl: string, path: string, body: object): Promise<Response> {
  const headers = { "x-svc-key": adminKey, "content-type": "application/json" };
  return fetch(`${baseUrl}/1/indexes/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

const write = (baseUrl: string, index: string) =>
  post(baseUrl, `${index}/records`, {
    operations: [{ action: "upsert", record: { objectID: "a", title: "x" } }],
  });

test("the log has an error that says what to do, and other indexes work (1, 2)", async () => {
  const folder = temporaryFolder();
  const first = new ServeProcess(folder, options);
  const before = await first.ready();
  expect((await write(before, "bad")).status).toBe(200);
  const [damaged = ""] = readdirSync(join(folder, "indexes"));
  expect((await write(before, "good")).status).toBe(200);
  expect(await first.exitCode("SIGTERM")).toBe(0);
  truncateSync(join(folder, "indexes", damaged, "data.mdb"), 8_192);

  const second = new ServeProcess(folder, options);
  const baseUrl = await second.ready();
  const refused = [await post(baseUrl, "bad/search", { q: "x" }), await write(baseUrl, "bad")];
  for (const answer of refused) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({
      error: {
        code: "unavailable",
        message: "The index bad cannot be opened; the log of the server says why.",
      },
    });
  }
  expect((await post(baseUrl, "good/search", { q: "x" })).status).toBe(200);
  const lines = second.err.split("\n").filter((line) => line.includes("cannot be opened. "));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 50,
      index: "bad",
      msg: expect.stringMatching(
        /^The index cannot be opened\. \S+data\.mdb is cut off\. Stop .* from a backup/,
      ),
    }),
  ]);
});
