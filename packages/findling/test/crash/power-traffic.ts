import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { CreateKeyResponse } from "@findling/protocol";
import { Random } from "@findling/testkit";
import { vi } from "vitest";
import type { Api } from "./api.js";
import { randomOperation } from "./records.js";

export const indexCount = 3;
const batches = 24;
/** The server writes files and erases in a thread of low priority: on a busy machine that takes its time. */
const waiting = { timeout: 90_000, interval: 20 };

/**
 * Sends one write after the other, of every kind, and waits for what they set off: every index has a
 * manifest, and one was erased and moved to another environment.
 *
 * @returns how many writes were answered
 */
export async function sendEveryWrite(api: Api, dataFolder: string): Promise<number> {
  let answered = 0;
  api.onWritten = () => void answered++;
  const indexTime = { partitionKey: "team", attributesForFaceting: ["team"] };
  await api.write({ method: "PUT", path: "/indexes/index-0/settings", body: { indexTime } });
  const random = new Random(1);
  for (let count = 1; count <= batches; count++) await sendBatch(api, random, count);
  await until(() => indexFiles(dataFolder, "segments/manifest") === indexCount);
  await clearPartition(api, dataFolder);
  await sendBatch(api, random, indexCount);
  const { key } = await api.write<CreateKeyResponse>(
    { method: "POST", path: "/keys", body: { name: "power", type: "write" } },
    201,
  );
  await send(api, `/keys/${key.id}`, 204);
  return answered;
}

async function sendBatch(api: Api, random: Random, count: number): Promise<void> {
  const operations = Array.from({ length: 20 }, (_, at) =>
    randomOperation(random, (count * 7 + at) % 100, `lot ${count}`),
  );
  const path = `/indexes/index-${count % indexCount}/records`;
  await api.write({ method: "POST", path, body: { operations } });
}

async function clearPartition(api: Api, dataFolder: string): Promise<void> {
  await send(api, "/indexes/index-0/partitions/red", 200);
  const isMoved = () =>
    indexFiles(dataFolder, "environment") === 1 && indexFiles(dataFolder, "data.mdb") === indexCount - 1;
  await until(isMoved);
}

async function send(api: Api, path: string, status: number): Promise<void> {
  const answer = await api.call({ method: "DELETE", path });
  if (answer.status !== status) throw new Error(`DELETE ${path}: ${answer.status} ${answer.text}`);
  api.onWritten();
}

/** In how many folders of indexes there is such a file. */
function indexFiles(dataFolder: string, name: string): number {
  const indexes = join(dataFolder, "indexes");
  return readdirSync(indexes).filter((incarnation) => existsSync(join(indexes, incarnation, name))).length;
}

function until(condition: () => boolean): Promise<unknown> {
  return vi.waitUntil(condition, waiting);
}
