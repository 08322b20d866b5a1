// Opens and closes environments, and says how many of them are left in memory.
// Needs --expose-gc. argv: URL of the package's lmdb/environment.js, an empty folder
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const [, , module, folder] = process.argv;
const { openEnvironment, openTable } = await import(module);

const environments = [];
for (let number = 0; number < 20; number++) {
  const environment = openEnvironment(join(folder, `records-${number}`));
  openTable(environment, "objects");
  environments.push(new WeakRef(environment));
  await environment.close();
}
await sleep(10);
globalThis.gc();
const left = environments.filter((environment) => environment.deref() !== undefined);
process.stdout.write(String(left.length));
