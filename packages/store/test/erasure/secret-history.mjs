// The history that erasure tests write, in plain JavaScript: a process that is killed writes it, too.

/** Every text of the partition that is cleared contains one of these, and no other text does. */
export const secrets = ["zqxwordzqx", "zqxid", "zqxpartition", "zqxtag", "Zqxlong", "zqxrefused"];
export const secretPartition = "zqxpartition";
export const keptCount = 60;
export const keepingBounds = { segmentDocumentsMin: 2, unkeptDocumentsMin: 4, removalsMin: 3 };
export const inlineMergeBytesMax = 8_000;

let number = 0;

function head() {
  number++;
  return { entryId: number.toString(16).padStart(32, "0"), acceptedAt: 1_000_000 + number * 10 };
}

export function batch(operations) {
  return { ...head(), kind: "batch", index: "a", operations };
}

export function clear(partition = secretPartition) {
  return { ...head(), kind: "clear", index: "a", partition };
}

function upsert(objectID, content) {
  return { action: "upsert", objectID, record: Buffer.from(JSON.stringify({ objectID, ...content })) };
}

export function keep(n, round) {
  const title = `alpha ${["beta", "gamma", "delta"][n % 3]} round${round} marker`;
  return upsert(`kept-${n}`, { title, team: n % 2 === 0 ? "red" : "blue", n });
}

/** `round` is in each text, so that every version has texts of its own. */
function secret(n, round) {
  const word = `zqxwordzqx${n}r${round}`;
  // Longer than a page of LMDB, so that it has pages of its own.
  const long = `Zqxlong${n} `.repeat(n % 5 === 0 ? 900 : 2);
  const objectID = n === 7 ? `zqxid-${n}-${"y".repeat(1_500)}` : `zqxid-${n}`;
  return upsert(objectID, {
    title: `${word} alpha`,
    text: long,
    team: secretPartition,
    tags: [`zqxtag${n}`],
  });
}

export const settings = {
  ...head(),
  kind: "settings",
  index: "a",
  patch: {
    indexTime: {
      partitionKey: "team",
      attributesForFaceting: ["tags", "team"],
      searchableTiers: [
        { attributes: ["title"], typoTolerance: true },
        { attributes: ["text"], typoTolerance: true },
      ],
    },
  },
};

/**
 * Everything before the clear: secrets that are live, superseded, deleted and moved to another partition by
 * turns.
 */
export function* history() {
  yield settings;
  for (let round = 0; round < 6; round++) {
    const kept = Array.from({ length: keptCount / 6 }, (_, n) => keep(round * 10 + n, 0));
    const secrets = Array.from({ length: 12 }, (_, n) => secret(round * 6 + n, round));
    yield batch([...kept, ...secrets]);
    if (round > 0) {
      yield batch([
        { action: "delete", objectID: `zqxid-${round * 6}` },
        keep(round, 0),
        // Was of the partition, and no longer is: older versions of it are to go, too.
        upsert(`mover-${round}`, { title: `zqxwordzqx mover${round}`, team: secretPartition }),
      ]);
      yield batch([upsert(`mover-${round}`, { title: `alpha mover${round}`, team: "red" })]);
    }
  }
  // Refused: its objectID must not stay in the answer that is kept for a repetition.
  yield batch([upsert("zqxrefused", { team: ".." })]);
}
