// Opens a copy of a data folder with one flipped bit, uses it, and prints what it saw:
// one line of JSON a round.
// argv: URL of the package's index.js, data folder, where copies go, file (control or index), rounds
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { places, recordCount, recordOf } from "./flipped-history.mjs";

const [, , module, whole, copy, file, first, last] = process.argv;
const { openStore, openStoreReader } = await import(module);

function dataFile() {
  const indexes = join(copy, "indexes");
  return join(
    file === "control" ? join(copy, "control") : join(indexes, readdirSync(indexes)[0]),
    "data.mdb",
  );
}

function flipBit(round) {
  const bytes = readFileSync(dataFile());
  const bit = Math.floor(places(round) * bytes.length * 8);
  bytes[bit >> 3] ^= 1 << (bit & 7);
  writeFileSync(dataFile(), bytes);
}

/** What is served and was never written. */
function wrongOnes(reader) {
  const wrong = [];
  for (let id = 0; id < recordCount; id++) {
    try {
      const stored = reader.get("a", `${id}`);
      // A row that is lost looks as if it had never been there.
      if (stored === undefined) continue;
      const text = Buffer.from(stored.record).toString();
      if (text !== JSON.stringify(recordOf(id)) || stored.version !== id + 1) wrong.push(`${id}: ${text}`);
    } catch (error) {
      if (!/Damaged|Unavailable/.test(error.name)) wrong.push(`${id}: ${error.name}`);
    }
  }
  return wrong;
}

async function use(round) {
  rmSync(copy, { recursive: true, force: true });
  cpSync(whole, copy, { recursive: true });
  flipBit(round);
  let store;
  try {
    store = await openStore({ folder: copy, onPublication() {} });
  } catch (error) {
    return { refused: `${error.name}: ${error.message}` };
  }
  const reader = openStoreReader(copy);
  const isOpen = await store.use("a").then(
    () => true,
    () => false,
  );
  const wrong = wrongOnes(reader);
  await reader.close();
  await store.close();
  return { isOpen, wrong };
}

for (let round = Number(first); round < Number(last); round++) {
  writeSync(1, `${JSON.stringify({ begun: round })}\n`);
  writeSync(1, `${JSON.stringify({ round, ...(await use(round)) })}\n`);
}
