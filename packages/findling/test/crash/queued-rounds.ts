import type { SearchResponse } from "@findling/protocol";
import { Random } from "@findling/testkit";
import { ServeProcess } from "../serve-process.js";
import { temporaryFolder } from "../temporary-folder.js";
import { Api } from "./api.js";
import { QueuedClient, writeUntilKilled } from "./queued-client.js";

export interface QueuedOptions {
  readonly seed: number;
  readonly rounds: number;
  /** The command. */
  readonly bin: string;
  /** Servers are killed soon after clears, and all are looked at. Absent: at any time, and some. */
  readonly killsAtClears?: boolean;
}

const adminKey = "svc_admin_of_the_crash_harness_0123456789";
const indexes = ["one", "two"];
const clientsPerIndex = 2;
const trafficMs = 700;
const answersMax = 60;
const clearsMax = 4;

/**
 * Servers that queue all batches, or some, killed at random moments and started again on one data folder. Up
 * to twice as many rounds, if so little is answered that not both are seen.
 *
 * @returns how many writes were answered, and how many of them with 202
 * @throws Error naming the round, and what was wrong
 */
export async function runQueuedRounds({ seed, rounds, bin, killsAtClears = false }: QueuedOptions) {
  const random = new Random(seed);
  const dataFolder = temporaryFolder();
  const clients = indexes.flatMap((index) =>
    Array.from({ length: clientsPerIndex }, (_, at) => new QueuedClient(index, `c${at}`, random)),
  );
  const start = async (queuesAll: boolean): Promise<Started> => {
    const environment = { SVC_ADMIN_KEY: adminKey, SVC_OVERFLOW_ENTRIES: queuesAll ? "0" : "1" };
    const server = new ServeProcess(dataFolder, { log: "warn", environment, bin });
    return { server, api: new Api(await server.ready(), adminKey) };
  };
  let round = 0;
  try {
    while (++round <= rounds || (round <= 2 * rounds && isThin(clients, rounds))) {
      if (random.onceIn(3)) await killSoon(await start(true), random);
      // The first queues all, so that something is queued however busy the machine is.
      const isChecked = round === 1 || killsAtClears || random.onceIn(2);
      const { server, api } = await start(isChecked);
      if (round === 1) await prepare(api);
      if (isChecked) await check(api, clients);
      const kill = () => server.signal("SIGKILL");
      if (killsAtClears) killAtClear(kill, random, clients);
      else killDuring(kill, api, random);
      await Promise.all(clients.map((client) => writeUntilKilled(api, client)));
      await server.exitCode("SIGKILL");
      expectQuiet(server);
    }
    const { server, api } = await start(true);
    await check(api, clients);
    await server.exitCode("SIGTERM");
    expectQuiet(server);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`round ${round}, TEST_SEED=${seed}: ${why}`, { cause: error });
  }
  return countsOf(clients);
}

function countsOf(clients: readonly QueuedClient[]) {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    answered: sum(clients.map(({ answeredCount }) => answeredCount)),
    queued: sum(clients.map(({ queuedCount }) => queuedCount)),
  };
}

/** Whether a busy machine has answered so little that not both ways of a write were seen. */
function isThin(clients: readonly QueuedClient[], rounds: number): boolean {
  const { answered, queued } = countsOf(clients);
  return queued <= rounds || answered <= queued;
}

interface Started {
  readonly server: ServeProcess;
  readonly api: Api;
}

async function prepare(api: Api): Promise<void> {
  for (const index of indexes) {
    const body = { indexTime: { partitionKey: "team" } };
    await api.json({ method: "PUT", path: `/indexes/${index}/settings`, body });
  }
}

/** While it applies what was queued. */
async function killSoon({ server }: Started, random: Random): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, random.below(60));
  });
  await server.exitCode("SIGKILL");
  expectQuiet(server);
}

/** Within the traffic, at some time or answer. */
function killDuring(kill: () => void, api: Api, random: Random): void {
  const killSoonAfter = () => setTimeout(kill, random.between(1, trafficMs));
  // On a busy machine the first answer may take longer than all of the traffic should.
  let timer = random.onceIn(4) ? killSoonAfter() : undefined;
  let left = random.onceIn(2) ? random.between(1, answersMax) : Number.POSITIVE_INFINITY;
  api.onWritten = () => {
    timer ??= killSoonAfter();
    if (--left === 0) kill();
  };
}

/** When a clear was answered, before later writes hide what it has not done. */
function killAtClear(kill: () => void, random: Random, clients: readonly QueuedClient[]): void {
  let left = random.between(1, clearsMax);
  for (const client of clients) {
    client.onCleared = () => {
      if (--left === 0) kill();
    };
  }
}

/** Every task has ended, every record is as written, and no batch was applied twice. */
async function check(api: Api, clients: readonly QueuedClient[]): Promise<void> {
  for (const client of clients) await client.check(api);
  for (const name of indexes) {
    const body = { q: "", hitsPerPage: 0, mode: "committed" };
    const path = `/indexes/${name}/search`;
    const { dataVersion } = await api.json<SearchResponse>({ method: "POST", path, body });
    const ofIndex = clients.filter(({ index }) => index === name);
    const most = ofIndex.reduce((total, { sentCount }) => total + sentCount, 0);
    if (dataVersion > most)
      throw new Error(
        `${name} has dataVersion ${dataVersion} after ${most} writes: some were applied twice.`,
      );
  }
}

function expectQuiet({ out, err }: ServeProcess): void {
  const lines = `${out}\n${err}`.split("\n").filter((line) => !/^(Findling is listening on .*)?$/.test(line));
  if (lines.length > 0) throw new Error(`The server printed: ${lines.join("; ")}`);
}
