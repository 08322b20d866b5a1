import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Ratios } from "./measure-ratios.js";
import { quantile } from "./quantile.js";

export interface ProcessesOptions {
  readonly processes: number;
  readonly rounds: number;
  readonly records: number;
  readonly onRound: () => void;
}

const Message = Type.Object({ ratios: Type.Union([Type.Null(), Type.Record(Type.String(), Type.Number())]) });
const guardProcess = fileURLToPath(new URL("./guard-process.js", import.meta.url));

/**
 * The median of several processes, one after the other: what V8 compiles, and where memory comes to lie, differs from
 * one to the next and stays the same within one.
 */
export async function measureInProcesses(options: ProcessesOptions): Promise<Ratios> {
  const measured: Ratios[] = [];
  for (let n = 0; n < options.processes; n++) measured.push(await measureInProcess(options));
  const names = Object.keys(measured[0]);
  return Object.fromEntries(
    names.map((name) => [
      name,
      quantile(
        measured.map((ratios) => ratios[name]),
        0.5,
      ),
    ]),
  );
}

function measureInProcess({ rounds, records, onRound }: ProcessesOptions): Promise<Ratios> {
  const child = fork(guardProcess, [String(records), String(rounds)]);
  return new Promise((resolve, reject) => {
    let found: Ratios | null = null;
    child.on("message", (message: unknown) => {
      if (!Check(Message, message)) return;
      if (message.ratios === null) onRound();
      else found = message.ratios;
    });
    child.on("error", reject);
    child.on("exit", () =>
      found === null ? reject(new Error("A measuring process failed.")) : resolve(found),
    );
  });
}
