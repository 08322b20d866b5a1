import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Check, Type } from "@findling/protocol/typebox";
import { callgrindParts } from "./callgrind-parts.js";
import { type Instructions, medianInstructions } from "./median-instructions.js";
import { callgrindArguments, markTrigger } from "./valgrind.js";

/** Enough for posting lists of several blocks. */
export const countedRecords = 2_000;
/** After this many rounds V8 has compiled nearly all code that is used often. */
const warmUp = 150;
const counted = 5;
/** The works are divided among this many processes. */
const shares = 2;

/** The number of rounds in all processes together. */
export const roundsInAll = shares * (warmUp + counted);

const countedProcess = fileURLToPath(new URL("./counted-process.js", import.meta.url));
const RoundEvent = Type.Object({ round: Type.Number() });
const NamesEvent = Type.Object({ names: Type.Array(Type.String()) });

/** Counts the instructions of each work, once its code is compiled. */
export async function countInstructions(onRound: () => void): Promise<Instructions> {
  const folder = mkdtempSync(join(tmpdir(), "findling-guard-"));
  try {
    const counting = Array.from({ length: shares }, (_, share) =>
      countShare(share, join(folder, `${share}.out`), onRound),
    );
    const ended = await Promise.allSettled(counting);
    const found = ended.map((each) => {
      if (each.status === "rejected") throw each.reason;
      return each.value;
    });
    return Object.assign({}, ...found);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countShare(share: number, profile: string, onRound: () => void): Promise<Instructions> {
  const settings = [countedRecords, share, shares, warmUp, counted].map(String);
  const child = spawn("valgrind", callgrindArguments(profile, countedProcess, settings), {
    stdio: ["ignore", "pipe", "pipe"],
    // Any further variable, such as NODE_OPTIONS, would change the work.
    env: { PATH: process.env["PATH"] },
  });
  const exited = once(child, "exit");
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  let names: readonly string[] = [];
  for await (const line of createInterface(child.stdout)) {
    const event: unknown = JSON.parse(line);
    if (Check(RoundEvent, event)) onRound();
    if (Check(NamesEvent, event)) names = event.names;
  }
  await exited;
  if (child.exitCode !== 0) throw new Error(`A counting process failed.\n${complaints}`);
  const counts = await callgrindParts(createInterface(createReadStream(profile)), markTrigger);
  return medianInstructions(names, counts, counted);
}
