import {
  type AttackTarget,
  facetNames,
  hostileBatch,
  hostileText,
  ordinaryText,
  type Random,
} from "@findling/testkit";
import { Api } from "../crash/api.js";
import type { VictimTarget } from "./victims.js";

/** Two indexes that an attacker may use, and one of somebody else. */
export interface AttackedServer {
  readonly attacker: AttackTarget;
  readonly victim: VictimTarget;
}

const attackerIndexes: readonly string[] = ["hostile-1", "hostile-2", "hostile-3"];
const victimIndex = "victim";
const searched = { searchableTiers: [{ attributes: ["title", "content"], typoTolerance: true }] };

/** How much is in the indexes before the first attack. */
export interface PreparedRecords {
  /** Ordinary records of each index. */
  readonly recordCount: number;
  /** The size of each hostile batch, in bytes. */
  readonly hostileBytes: number;
}

export async function prepareServer(
  baseUrl: string,
  adminKey: string,
  random: Random,
  { recordCount, hostileBytes }: PreparedRecords,
): Promise<AttackedServer> {
  const api = new Api(baseUrl, adminKey);
  for (const index of [...attackerIndexes, victimIndex]) {
    await api.json({
      method: "PUT",
      path: `/indexes/${index}/settings`,
      body: { indexTime: { ...searched, languages: ["en"], attributesForFaceting: facetNames } },
    });
    for (let begin = 0; begin < recordCount; begin += 1_000) {
      await api.json({
        method: "POST",
        path: `/indexes/${index}/records`,
        body: ordinaryBatch(random, begin),
      });
    }
  }
  for (const index of attackerIndexes) {
    for (let batch = 0; batch < 3; batch++)
      await writeHostile(api, index, hostileBatch(random, hostileBytes), random);
  }
  const keyFor = async (type: "search" | "write", indexes: readonly string[]): Promise<string> => {
    const body = { name: `${type} of ${indexes.join(", ")}`, type, restrictions: { indexes } };
    const { secret } = await api.json<{ secret: string }>({ method: "POST", path: "/keys", body }, 201);
    return secret;
  };
  return {
    attacker: {
      baseUrl,
      indexes: attackerIndexes,
      searchKey: await keyFor("search", ["hostile-*"]),
      writeKey: await keyFor("write", ["hostile-*"]),
    },
    victim: {
      baseUrl,
      index: victimIndex,
      searchKey: await keyFor("search", [victimIndex]),
      writeKey: await keyFor("write", [victimIndex]),
    },
  };
}

/** Records of every kind, and some with a short hostile title, which an ordinary query finds. */
async function writeHostile(api: Api, index: string, batch: string, random: Random): Promise<void> {
  await api.json({ method: "POST", path: `/indexes/${index}/records`, body: JSON.parse(batch) });
  const operations = Array.from({ length: 200 }, (_, number) => ({
    action: "upsert",
    record: {
      objectID: `short-${number}`,
      title: hostileText(random, random.between(1, 500)),
      kind: number % 9,
    },
  }));
  await api.json({ method: "POST", path: `/indexes/${index}/records`, body: { operations } });
}

function ordinaryBatch(random: Random, begin: number): object {
  const operations = Array.from({ length: 1_000 }, (_, number) => ({
    action: "upsert",
    record: {
      objectID: String(begin + number),
      title: ordinaryText(random, 6),
      content: ordinaryText(random, 30),
      kind: random.below(5),
      price: random.below(100),
      many: `value ${begin + number}`,
    },
  }));
  return { operations };
}
