/**
 * What `npm start` makes before it runs the command:
 *  1. The demo's records, which take a while, only where a server may want them.
 *  3. Nothing if its port is taken: that is said before anything is installed or built.
 * And how it runs it:
 *  2. With the flags that stand behind `--`, and with the demo unless they say otherwise.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addressOf } from "../steps/free-port.mjs";
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

test("npm start finds a taken port before it installs or builds (3)", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  const command = [join(root, "scripts/start.mjs"), "--port", String(port)];
  // npm is not found on this path, so nothing can be installed.
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8", env: { PATH: "" } });
  server.close();
  expect(stderr).toBe(
    `Port ${port} on 127.0.0.1 is taken. Choose another, or 0 for any free one: npm start -- --port 7701\n`,
  );
  expect(status).toBe(1);
});

test("the address is that of the configuration (3)", () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-start-"));
  const config = join(folder, "findling.json");
  writeFileSync(config, '{"port":0,"host":"::1"}');
  const variables = { SVC_PORT: "7702", SVC_HOST: "localhost" };
  expect(addressOf([], {})).toEqual({ host: "127.0.0.1", port: 7700 });
  expect(addressOf(["--config", config], { SVC_PORT: "" })).toEqual({ host: "::1", port: 0 });
  expect(addressOf([`--config=${config}`], variables)).toEqual({ host: "localhost", port: 7702 });
  expect(addressOf(["--port=7703", "--host", "::"], variables)).toEqual({ host: "::", port: 7703 });
  expect(addressOf(["--config", join(folder, "none")], {})).toEqual({ host: "127.0.0.1", port: 7700 });
  rmSync(folder, { recursive: true });
});
