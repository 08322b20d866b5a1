/**
 * Preloaded into every thread of a server: lets the thread die while a file in $DYING_THREADS is named after
 * it. A search thread also dies of reading settings or a record that says so.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isMainThread, workerData } from "node:worker_threads";

const folder = process.env.DYING_THREADS;
if (!isMainThread && folder !== undefined && workerData) {
  const name = nameOf(workerData);
  const order = join(folder, name);
  const watch = setInterval(() => {
    if (existsSync(order)) throw new Error(`The ${name} thread was ordered to die.`);
  }, 5);
  watch.unref();
  if (name === "search") dieOfReading("thread, die");
}

function dieOfReading(text) {
  const { parse } = JSON;
  JSON.parse = (json, ...rest) => {
    if (json.includes(text)) process.exit(1);
    return parse(json, ...rest);
  };
}

function nameOf(data) {
  if ("indexMemory" in data) return "writer";
  if ("stopping" in data) return "backup";
  if ("activity" in data) return "search";
  return "closing" in data ? "merger" : "analytics";
}
