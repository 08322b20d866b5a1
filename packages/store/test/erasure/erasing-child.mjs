// Writes the history, clears the partition, and kills itself with SIGKILL at the given call of onErasure.
// argv: URL of the package's index.js, data folder, number of the call, milliseconds after it
import { clear, history, inlineMergeBytesMax, keepingBounds } from "./secret-history.mjs";

const [, , module, folder, killAtText, delayText] = process.argv;
const { openStore, ThreadMerger } = await import(module);

function killAfter(ms) {
  if (ms === 0) process.kill(process.pid, "SIGKILL");
  else setTimeout(() => process.kill(process.pid, "SIGKILL"), ms);
}

let calls = 0;
const store = await openStore({
  folder,
  onPublication() {},
  onErasure(_, progress) {
    process.stdout.write(`${progress === null ? "done" : progress.step}\n`);
    if (calls++ === Number(killAtText)) killAfter(Number(delayText));
    if (progress === null) process.exit(0);
  },
  merger: new ThreadMerger(),
  keepingBounds,
  inlineMergeBytesMax,
});
for (const entry of history()) await store.append(entry);
await store.append(clear());
