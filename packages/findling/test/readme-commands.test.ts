/** The commands of the README's "Write your own records" print what the page shows. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommandAt } from "./manage/command-run.js";
import { type ServerInProcess, startServerInProcess } from "./server-in-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const [, section = ""] = /## Write your own records\n([^]*?)\n## /.exec(readme) ?? [];
const [, records = ""] = /cat > pages\.ndjson <<'END'\n([^]*?\n)END\n/.exec(section) ?? [];
const [, importing = ""] = /^npx findling (import .*)$/m.exec(section) ?? [];
const [, searching = ""] = /^npx findling (search .*)$/m.exec(section) ?? [];
const [, shown = ""] = /```text\n([^]*?)```/.exec(section) ?? [];

let server: ServerInProcess;
beforeAll(async () => {
  server = await startServerInProcess();
});
afterAll(() => server.stop());

test("the records are written, found and explained as the page says", async () => {
  const file = join(temporaryFolder(), "pages.ndjson");
  writeFileSync(file, records);
  const place = { host: server.baseUrl, key: server.adminKey };
  const wordsOf = (command: string) =>
    [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word = ""]) => quoted ?? word);
  const written = await runCommandAt(
    place,
    ...wordsOf(importing).map((word) => (word === "pages.ndjson" ? file : word)),
  );
  expect(written).toMatchObject({ code: 0, out: expect.stringMatching(/^Wrote 2 records to docs /) });
  const { code, out } = await runCommandAt(place, ...wordsOf(searching));
  const withoutTimes = (text: string) => text.replaceAll(/\([\d.]+ ms\)/g, "(… ms)");
  expect({ code, out: withoutTimes(out) }).toEqual({ code: 0, out: withoutTimes(shown) });
});
