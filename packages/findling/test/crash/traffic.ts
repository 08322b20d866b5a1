import type { SearchResponse } from "@findling/protocol";
import { type Random } from "@findling/testkit";
import { type Api, NoAnswerError } from "./api.js";
import { randomOperation, teams, words } from "./records.js";
import type { WatchedBackups } from "./watched-backups.js";
import type { WatchedIndex } from "./watched-index.js";
import type { WatchedKeys } from "./watched-keys.js";
import type { WatchedSettings } from "./watched-settings.js";

/** What the clients share. */
export interface Traffic {
  readonly api: Api;
  readonly random: Random;
  /** Names the batches of this round. */
  readonly round: string;
  readonly indexes: readonly WatchedIndex[];
  readonly settings: ReadonlyMap<string, WatchedSettings>;
  readonly keys: WatchedKeys;
  readonly backups: WatchedBackups;
  readonly onRebuild: () => void;
  /** A backup was made while the server ran. */
  readonly onBackup: () => void;
}

const writersMax = 3;

/** Several clients that go on until the server answers no more. Throws when an answer is wrong. */
export async function sendUntilKilled(traffic: Traffic): Promise<void> {
  const writers = Array.from({ length: traffic.random.between(1, writersMax) }, (_, at) =>
    writer(traffic, at),
  );
  const clients = [...writers, administrator(traffic), searcher(traffic), searcher(traffic), backer(traffic)];
  const ends = await Promise.allSettled(clients.map((step) => untilNoAnswer(step)));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

async function untilNoAnswer(step: () => Promise<void>): Promise<void> {
  try {
    for (;;) await step();
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
  }
}

function writer({ api, random, round, indexes }: Traffic, client: number): () => Promise<void> {
  let count = 0;
  return async () => {
    const index = random.onceIn(2) ? indexes[0] : random.oneOf(indexes);
    const { slotCount, batchMax, isPartitioned } = index.options;
    if (isPartitioned && random.onceIn(20)) {
      await index.send(api, { kind: "clear", partition: random.oneOf(teams) });
      return;
    }
    const lot = `${round}x${client}x${++count}`;
    // Neighbouring slots: no objectID twice in most batches. A small batch may hit one several times.
    const first = random.below(slotCount);
    const length = random.onceIn(8) ? random.between(1, 8) : random.between(1, batchMax);
    const slotAt = (at: number) => (length > 8 ? (first + at) % slotCount : random.below(slotCount));
    const operations = Array.from({ length }, (_, at) => randomOperation(random, slotAt(at), lot));
    await index.send(api, { kind: "batch", operations });
  };
}

/** Changes settings and keys, one after the other. */
function administrator({ api, random, settings, keys, onRebuild }: Traffic): () => Promise<void> {
  return async () => {
    await pause(random.between(5, 60));
    if (random.onceIn(4)) return keys.change(api, random);
    const watched = random.oneOf([...settings.values()]);
    if (random.onceIn(2)) {
      const synonyms = [{ id: `s${random.below(50)}`, type: "multiWay" as const, words: ["xu", "yo"] }];
      await watched.change(api, { queryTime: { synonyms } });
      return;
    }
    const attributes = random.onceIn(2) ? ["title"] : ["title", "lot"];
    const searchableTiers = [{ attributes, typoTolerance: random.onceIn(2) }];
    const isRebuilding = await watched.change(api, { indexTime: { searchableTiers } });
    if (isRebuilding) onRebuild();
  };
}

/** Makes backups, one after the other. */
function backer({ api, random, indexes, backups, onBackup }: Traffic): () => Promise<void> {
  return async () => {
    await pause(random.between(5, 100));
    const taken = await backups.make(indexes, random);
    // Without a server the command copies the folder itself, which shows nothing: nobody writes then.
    await api.call({ method: "GET", path: "/indexes" });
    if (taken === null) return;
    backups.keep(taken);
    onBackup();
  };
}

/** Sees what was answered before it asked. */
function searcher({ api, random, indexes }: Traffic): () => Promise<void> {
  return async () => {
    await pause(random.between(5, 40));
    const index = random.oneOf(indexes);
    const known = index.answeredVersion;
    const body = {
      q: random.oneOf(["", ...words]),
      filters: [{ attribute: "team", op: "eq", value: "red" }],
    };
    const answer = await api.call({ method: "POST", path: `${index.path}/search`, body });
    if (answer.status === 404 && known === 0) return;
    if (answer.status !== 200) throw new Error(`A search was answered ${answer.status}: ${answer.text}`);
    const { dataVersion }: SearchResponse = JSON.parse(answer.text);
    if (dataVersion < known)
      throw new Error(`A search of ${index.name} saw dataVersion ${dataVersion} after ${known}.`);
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
