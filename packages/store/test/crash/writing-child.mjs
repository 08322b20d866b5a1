// Applies random batches to a data folder until it is killed. Prints a line when the store is open, one when
// the first manifest is on disk, and each entry when it is answered.
// argv: URL of the package's index.js, data folder, seed, number of the round.
const [, , module, folder, seedText, roundText] = process.argv;
const { openStore, ThreadMerger } = await import(module);

let seed = (Number(seedText) * 7_919 + Number(roundText) * 104_729) >>> 0;
/** mulberry32 */
function random(below) {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let value = Math.imul(seed ^ (seed >>> 15), seed | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) % below;
}

const words = ["alpha", "alphabet", "beta", "gamma", "delta"];
const word = () => words[random(words.length)];

class ReportingMerger extends ThreadMerger {
  #hasReported = false;

  async keep(request) {
    const manifest = await super.keep(request);
    if (!this.#hasReported) report({ event: "kept" });
    this.#hasReported = true;
    return manifest;
  }
}

function report(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const store = await openStore({
  folder,
  onPublication() {},
  merger: new ReportingMerger(),
  // Files, merges and manifests all the time, so that many kills fall between their steps.
  keepingBounds: { segmentDocumentsMin: 2, unkeptDocumentsMin: 4, removalsMin: 3 },
  inlineMergeBytesMax: 8_000,
});
report({ event: "opened" });

let count = 0;
async function writeOne() {
  const number = ++count;
  const index = `index-${random(3)}`;
  const marker = `${roundText}-${number}`;
  // Steps of 10, so that versions made by the store never run ahead of the time of the next batch.
  const acceptedAt = Number(roundText) * 10_000_000 + number * 10;
  // The marker records are new in every batch: either all of them are there or none.
  const size = 1 + random(8);
  const operations = Array.from({ length: size }, (_, at) =>
    upsert(`marker-${marker}-${at}`, { marker, size }),
  );
  for (let extra = random(5); extra > 0; extra--) {
    const objectID = `shared-${random(20)}`;
    const version = random(2) === 0 ? undefined : acceptedAt;
    const versioned = version === undefined ? {} : { version };
    operations.push(
      random(3) === 0 ? { action: "delete", objectID, ...versioned } : upsert(objectID, { marker }, version),
    );
  }
  const entryId = (Number(roundText) * 1_000_000 + number).toString(16).padStart(32, "0");
  const entry = {
    kind: "batch",
    entryId,
    acceptedAt: Number(roundText) * 10_000_000 + number,
    index,
    operations,
  };
  const outcome = await store.append(entry);
  const sent = operations.map(({ action, objectID, version }) => ({ action, objectID, version }));
  report({ marker, index, operations: sent, outcome });
}

function upsert(objectID, content, version) {
  const title = `${word()} ${word()} marker`;
  const text = "x".repeat(random(3_000));
  const record = Buffer.from(JSON.stringify({ objectID, ...content, title, other: word(), text }));
  return { action: "upsert", objectID, record, ...(version === undefined ? {} : { version }) };
}

/** A rebuild in the background, which the next one or the kill may cut off. */
async function changeSettings() {
  const attributes = random(2) === 0 ? ["title"] : ["title", "other"];
  const number = ++count;
  await store.append({
    kind: "settings",
    entryId: (Number(roundText) * 1_000_000 + number).toString(16).padStart(32, "0"),
    acceptedAt: Number(roundText) * 10_000_000 + number,
    index: `index-${random(3)}`,
    patch: { indexTime: { searchableTiers: [{ attributes, typoTolerance: true }] } },
  });
}

async function writeForever() {
  for (;;) await (random(12) === 0 ? changeSettings() : writeOne());
}
await Promise.all([writeForever(), writeForever(), writeForever()]);
