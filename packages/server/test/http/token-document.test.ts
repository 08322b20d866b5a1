/**
 * docs/tokens.md, against a running server:
 *  1. Its steps work: the token of each example finds the records of its partition and no other.
 *  2. The table of claims lists exactly those that a token may have.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ScopedTokenClaims } from "@findling/protocol/schemas";
import { expect, test } from "vitest";
import { apiExamples, type ExampleRequest } from "./api-examples.js";
import { field, list, useServer } from "./harness.js";

const document = readFileSync(new URL("../../../../docs/tokens.md", import.meta.url), "utf8");
const server = useServer();

/** The steps are in a list, so their lines are indented. */
function blocksIn(language: string): string[] {
  const blocks = document.matchAll(new RegExp(`^ {3}\`\`\`${language}\n([^]*?)\n {3}\`\`\``, "gm"));
  return [...blocks].map(([, block]) => block.replaceAll(/^ {3}/gm, ""));
}

/** The key of each request is given by the test. */
const requests = blocksIn("sh").flatMap((block) =>
  apiExamples(`\`\`\`sh\n${block.replace("$TOKEN", "$SVC_ADMIN_KEY")}\n\`\`\`\n`),
);

const programs: Readonly<Record<string, readonly string[]>> = {
  js: ["node", "--input-type=module", "--eval"],
  python: ["python3", "-c"],
  bash: ["bash", "-euo", "pipefail", "-c"],
};

const ask = ({ method, path, body }: ExampleRequest, key?: string) =>
  server().call(method, path, { body, ...(key === undefined ? {} : { key }) });

test("the token of each example finds its own records only (1)", async () => {
  const [settings, write, makeKey, search] = requests;
  expect((await ask(settings)).status).toBe(200);
  expect((await ask(write)).json).toMatchObject({ applied: 2 });
  const { json } = await ask(makeKey);
  const environment = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    KEY_ID: String(field(field(json, "key"), "id")),
    SIGNING_SECRET: String(field(json, "signingSecret")),
  };
  for (const [language, [command, ...options]] of Object.entries(programs)) {
    const [program] = blocksIn(language);
    const token = execFileSync(command, [...options, program], {
      env: environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    }).trim();
    const answer = await ask(search, token);
    expect([language, answer.status, answer.text]).toEqual([language, 200, answer.text]);
    expect(list(answer.json, "hits").map((hit) => field(hit, "objectID"))).toEqual(["acme-1"]);
    expect((await server().get("shop", "bolt-1", { key: token })).status).toBe(404);
  }
});

test("the table of claims (2)", () => {
  const [, table = ""] = document.split("| claim | what it does |");
  const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, names]) => names);
  const claims = rows.slice(1, 8).flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(claims.sort()).toEqual(Object.keys(ScopedTokenClaims.properties).sort());
});
