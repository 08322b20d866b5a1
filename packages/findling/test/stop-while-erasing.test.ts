/**
 * SIGTERM while an erasure opens the new file of an index, which takes long on a busy machine or a slow disk:
 *  1. The server ends with 0.
 *  2. The next start goes on with the erasure.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@findling/client";
import { expect, test } from "vitest";
import { hasStrace } from "./crash/system-calls.js";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const key = "svc_admin_of_the_erasure_test_0123456789";
const environment = { SVC_ADMIN_KEY: key };
/** Longer than the merger is waited for, and shorter than a stop may take. */
const delayMs = 2_000;

/** What starts a command whose accesses to a path take long. */
function slowAt(path: string): string[] {
  const delay = `inject=access:delay_enter=${delayMs * 1_000}`;
  return ["strace", "-D", "-f", "-qq", "-o", `${path}.trace`, "-P", path, "-e", "trace=access", "-e", delay];
}

if (hasStrace()) {
  test("ends with 0, and the next start goes on (1, 2)", { timeout: 60_000 }, async () => {
    const data = temporaryFolder();
    const first = new ServeProcess(data, { environment });
    const index = new Client({ host: await first.ready(), key }).index("a");
    await index.saveSettings({ indexTime: { partitionKey: "team" } });
    await index.saveAll(["1", "2"].map((team) => ({ objectID: team, team })));
    expect(await first.exitCode("SIGTERM")).toBe(0);
    const [incarnation = ""] = readdirSync(join(data, "indexes"));
    const next = join(data, "indexes", incarnation, "records-1");

    const second = new ServeProcess(data, { environment, wrapper: slowAt(next) });
    const again = new Client({ host: await second.ready(), key }).index("a");
    await again.clear("1");
    await second.until(() => existsSync(`${next}.trace`) && readFileSync(`${next}.trace`, "utf8") !== "");
    expect(await second.exitCode("SIGTERM")).toBe(0);
    expect(second.err).toBe("");

    const third = new ServeProcess(data, { environment });
    const last = new Client({ host: await third.ready(), key }).index("a");
    while ((await last.settings()).facts.erasure !== "idle") await sleep(20);
    await expect(last.get("1")).rejects.toMatchObject({ status: 404 });
    expect(await last.get("2")).toMatchObject({ team: "2" });
    expect(await third.exitCode("SIGTERM")).toBe(0);
  });
} else {
  test("strace is not here, or may not trace: slow opening is not looked at", () => {
    expect(hasStrace()).toBe(false);
  });
}
