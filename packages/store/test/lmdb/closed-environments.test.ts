/** An environment that is closed leaves nothing in memory: a server opens and closes them for as long as it runs. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { type Environment, openEnvironment, openTable } from "../../src/lmdb/environment.js";
import { temporaryFolder } from "../entries.js";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const opened = 20;
/** What was opened last stays until the next one is opened. */
const keptMax = 1;

test("environments that are closed are collected as garbage", async () => {
  const folder = temporaryFolder();
  const environments: WeakRef<Environment>[] = [];
  for (let number = 0; number < opened; number++) {
    const environment = openEnvironment(join(folder.path, `records-${number}`));
    openTable(environment, "objects");
    environments.push(new WeakRef(environment));
    await environment.close();
  }
  const left = () => environments.filter((environment) => environment.deref() !== undefined).length;
  for (let round = 0; round < 50 && left() > keptMax; round++) {
    await sleep(10);
    collectGarbage();
  }
  expect(left()).toBeLessThanOrEqual(keptMax);
  folder.remove();
});
