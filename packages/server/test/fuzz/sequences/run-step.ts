import { objectIDOf } from "./index-model.js";
import { runCreateKey, runListKeys, runRevoke } from "./run-keys.js";
import { runGet, runList, runSearch } from "./run-read.js";
import { runGetSettings, runSet } from "./run-settings.js";
import { readBack, runClear, runWrite } from "./run-write.js";
import type { Step } from "./steps.js";
import type { World } from "./world.js";

/** Sends what a step says, and holds every answer against the model of the world. */
export function runStep(world: World, step: Step): Promise<void> {
  switch (step.kind) {
    case "write":
      return runWrite(world, step.index, step.caller, step.batches);
    case "get":
      return runGets(world, step);
    case "search":
      return runSearch(world, step.index, step.caller, step.search);
    case "clear":
      return runClear(world, step.index, step.caller, step.partition);
    case "set":
      return runSet(world, step.index, step.caller, step);
    case "settings":
      return runGetSettings(world, step.index, step.caller);
    case "list":
      return runList(world, step.caller);
    case "createKey":
      return runCreateKey(world, step.caller, step.type, step.indexes);
    case "revoke":
      return runRevoke(world, step.caller, step.key);
    case "listKeys":
      return runListKeys(world, step.caller);
  }
}

type GetStep = Extract<Step, { readonly kind: "get" }>;

async function runGets(world: World, { index, caller, objectID, places }: GetStep): Promise<void> {
  const live = world.index(index).model.live.map(objectIDOf);
  const there = live.length === 0 ? [] : places.map((place) => live[place % live.length]);
  for (const one of new Set([objectID, ...there])) await runGet(world, index, caller, one);
}

/** Looks at everything that the world must hold. */
export async function expectWorld(world: World): Promise<void> {
  const caller = { kind: "admin" } as const;
  for (const [slot, [name, model]] of world.indexes.entries()) {
    for (const objectID of model.rows.keys()) await readBack(world, { name, model }, objectID);
    const search = { q: "", filters: [], facets: [], page: 0, hitsPerPage: 100, waits: true };
    await runSearch(world, slot, caller, search);
    await runGetSettings(world, slot, caller);
  }
  await runList(world, caller);
  await runListKeys(world, caller);
}
