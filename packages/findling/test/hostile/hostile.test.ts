/**
 * `findling serve` under attack by somebody who has a search key and a write key for indexes of their own:
 * requests, records, settings and connections that are allowed and as dear as they can be.
 *  1. Whoever uses another index with another key is answered; and soon, where HOSTILE_MINUTES asks for that
 *     measurement. Without it, a busy machine cannot fail the test.
 *  2. Nothing dies: neither the process nor a thread.
 *  3. Nothing is answered 500.
 *
 * HOSTILE_MINUTES: how long the attacks take in all (.25 without it). HOSTILE_KINDS: which, separated by
 * commas. TEST_SEED: what is sent; when it arrives is never the same. HOSTILE_REPORT: a file to which the
 * figures of each attack are appended.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { text } from "node:stream/consumers";
import {
  type AttackKind,
  type AttackOrder,
  type AttackReport,
  attackerFile,
  attackKinds,
  Random,
} from "@findling/testkit";
import { expect, test } from "vitest";
import { ServeProcess } from "../serve-process.js";
import { temporaryFolder } from "../temporary-folder.js";
import { type AttackedServer, prepareServer } from "./attacked-server.js";
import { figuresOf, type VictimFigures } from "./victim-figures.js";
import { watchVictims } from "./victims.js";

const measuredMinutes = process.env["HOSTILE_MINUTES"];
const minutes = Number(measuredMinutes ?? 0.25);
const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));
const kinds = attackKinds.filter((kind) =>
  (process.env["HOSTILE_KINDS"] ?? attackKinds.join()).split(",").includes(kind),
);
const reportFile = process.env["HOSTILE_REPORT"];
const secondsPerAttackMax = 60;
/** Hostile records are as large as a record may be. Batches of full size come with the attacks. */
const prepared =
  minutes < 5
    ? { recordCount: 2_000, hostileBytes: 500_000 }
    : { recordCount: 50_000, hostileBytes: 4_900_000 };
/** The indexes take some 100 MiB; the rest is what requests, answers and the threads may hold. */
const residentMiBMax = 2_500;
const adminKey = "admin-key-of-the-attacked-server";

/**
 * How much longer than `calmTimes` of what it waits without an attack a victim may wait, in milliseconds: a
 * busy machine is slow for everybody.
 */
const bounds: Readonly<Record<string, { readonly p95: number; readonly max: number }>> = {
  health: { p95: 50, max: 500 },
  search: { p95: 250, max: 2_000 },
  record: { p95: 50, max: 1_000 },
  write: { p95: 2_000, max: 10_000 },
};
const calmTimes = 3;
const calmMs = 3_000;

interface AttackFigures {
  readonly kind: AttackKind;
  readonly seed: number;
  readonly victims: readonly VictimFigures[];
  readonly attacker: AttackReport;
  /** Resident memory of the server when the attack has ended, in MiB; null where it is not known. */
  readonly residentMiB: number | null;
}

/** What an attack did to the victims, and failures of the server, one sentence each. */
function faultsOf({ kind, seed: attackSeed, victims, attacker, residentMiB }: AttackFigures): string[] {
  const where = `${kind} (seed ${attackSeed})`;
  const failed = Object.keys(attacker.statuses).filter((name) => name.endsWith(" 500"));
  return [
    ...((residentMiB ?? 0) < residentMiBMax ? [] : [`${where}: the server has ${residentMiB} MiB`]),
    ...failed.map((name) => `${where}: the attacker was answered "${name}"`),
    ...victims.flatMap(({ name, statuses }) =>
      Object.keys(statuses)
        .filter((status) => status !== "200")
        .map((status) => `${where}: ${name} was answered ${status} ${statuses[status]} times`),
    ),
  ];
}

/** Which victims waited too long, one sentence each. */
function delaysOf(
  { kind, seed: attackSeed, victims }: AttackFigures,
  calm: readonly VictimFigures[],
): string[] {
  const where = `${kind} (seed ${attackSeed})`;
  return victims.flatMap(({ name, p95, max, slowest }, victim) => {
    const p95Max = bounds[name].p95 + calmTimes * calm[victim].p95;
    const slowestMax = bounds[name].max + calmTimes * calm[victim].max;
    return [
      ...(p95 < p95Max ? [] : [`${where}: ${name} took ${p95.toFixed(0)} ms (p95)`]),
      ...(max < slowestMax ? [] : [`${where}: ${name} took ${max.toFixed(0)} ms (slowest; ${slowest})`]),
    ];
  });
}

/** What victims wait without an attack. */
async function calmFigures({ victim }: AttackedServer, random: Random): Promise<readonly VictimFigures[]> {
  await watchVictims(victim, random, Date.now() + calmMs);
  return (await watchVictims(victim, random, Date.now() + calmMs)).map(figuresOf);
}

async function underAttack(
  serve: ServeProcess,
  { attacker, victim }: AttackedServer,
  kind: AttackKind,
  seconds: number,
  random: Random,
): Promise<AttackFigures> {
  const order: AttackOrder = { target: attacker, kind, seconds, seed: random.below(2 ** 31) };
  const attacking = spawn(process.execPath, [attackerFile, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // It stands for other machines: what it takes of this one's processors is not the server's to bear.
  if (attacking.pid !== undefined) setPriority(attacking.pid, constants.priority.PRIORITY_LOW);
  const report = text(attacking.stdout);
  const ended = once(attacking, "close");
  const seen = await watchVictims(victim, random, Date.now() + seconds * 1_000);
  await ended;
  const residentMiB = serve.residentMiB();
  return {
    kind,
    seed: order.seed,
    victims: seen.map(figuresOf),
    attacker: JSON.parse(await report),
    residentMiB,
  };
}

test(`no attack reaches others (TEST_SEED=${seed}, ${minutes} minutes)`, {
  timeout: minutes * 60_000 * 3 + 300_000,
}, async () => {
  const random = new Random(seed);
  expect(kinds).not.toEqual([]);
  const serve = new ServeProcess(temporaryFolder(), {
    log: "warn",
    environment: { SVC_ADMIN_KEY: adminKey },
  });
  const server = await prepareServer(await serve.ready(), adminKey, random, prepared);
  const seconds = Math.min(secondsPerAttackMax, (minutes * 60) / kinds.length);
  const calm = measuredMinutes === undefined ? undefined : await calmFigures(server, random);
  const end = Date.now() + minutes * 60_000;
  const faults: string[] = [];
  do {
    for (const kind of kinds) {
      const figures = await underAttack(serve, server, kind, seconds, random);
      if (reportFile !== undefined) appendFileSync(reportFile, `${JSON.stringify(figures)}\n`);
      faults.push(...faultsOf(figures), ...(calm === undefined ? [] : delaysOf(figures, calm)));
    }
  } while (Date.now() < end);
  expect(faults).toEqual([]);
  expect(serve.err).not.toContain("died");
  expect(await serve.exitCode("SIGTERM")).toBe(0);
});
