/**
 * `npm run check:logs [-- files of tests]`: runs the tests with servers that log everything, and looks
 * whether any key, signing secret or token of the tests stands in any line, as it is, percent-encoded or in
 * Base64.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./steps/run.mjs";

/** A run with less has looked at nothing. */
const linesMin = 100;
const secretsMin = 5;

const folder = mkdtempSync(join(tmpdir(), "findling-logs-"));
process.stderr.write(`The logs are kept in ${folder}.\n`);
const vitest = spawn(
  process.execPath,
  [`${root}node_modules/vitest/vitest.mjs`, "run", "--project", "system", ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, FINDLING_TEST_LOGS: folder }, stdio: ["ignore", "pipe", "pipe"] },
);
// Servers within a process of tests write to the standard error of that process.
const output = createWriteStream(join(folder, "vitest.log"));
vitest.stdout.pipe(output, { end: false });
vitest.stderr.pipe(output, { end: false });
const [exitCode] = await once(vitest, "close");
output.end();
await once(output, "finish");

const textsOf = (ending) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(folder, name), "utf8"));
const lines = textsOf(".log")
  .flatMap((text) => text.split("\n"))
  .filter((line) => line.includes('"level":'));
const log = lines.join("\n");
const secrets = new Set(
  textsOf(".secrets").flatMap((text) => text.split("\n").filter((line) => line !== "")),
);
const found = [...secrets].filter((secret) =>
  [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")].some((form) =>
    log.includes(form),
  ),
);
process.stdout.write(
  `The tests ended with ${exitCode}. ${lines.length} lines, ${secrets.size} secrets, ${found.length} of them found.\n`,
);
for (const secret of found) {
  const line = lines.find((text) => text.includes(secret)) ?? "in another form";
  process.stdout.write(`${secret}: ${line.slice(0, 300)}\n`);
}
const hasLooked = lines.length >= linesMin && secrets.size >= secretsMin;
if (!hasLooked) process.stdout.write("That is too little to say anything.\n");
process.exitCode = found.length === 0 && hasLooked ? 0 : 1;
