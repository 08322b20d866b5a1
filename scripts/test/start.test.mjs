/**
 * What `npm start` makes before it runs the command:
 *  1. The demo's records, which take a while, only where a server may want them.
 * And how it runs it:
 *  2. With the flags that stand behind `--`, and with the demo unless they say otherwise.
 */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { mayServe } from "../steps/may-serve.mjs";
import { root } from "../steps/run.mjs";

test.each([
  [[], true],
  [["--port", "7701"], true],
  [["--config", "help.json", "--no-demo"], true],
  [["--help"], false],
  [["--port", "7701", "-h"], false],
  [["--print-config"], false],
])("with %j a server may start: %s", (flags, expected) => {
  expect(mayServe(flags)).toBe(expected);
});

test("npm start passes flags on (2)", () => {
  const configurationWith = (...flags) => {
    const command = ["start", "--silent", "--", ...flags, "--print-config"];
    // An empty variable counts as unset.
    const env = { ...process.env, SVC_PORT: "", SVC_DEMO: "" };
    return JSON.parse(execFileSync("npm", command, { cwd: root, encoding: "utf8", env }));
  };
  expect(configurationWith("--port", "7701")).toMatchObject({ port: 7701, demo: true });
  expect(configurationWith("--no-demo")).toMatchObject({ port: 7700, demo: false });
});
