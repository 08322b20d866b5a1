import { spawnSync } from "node:child_process";
import { CannotRun } from "../command-options.js";
import { markedFunction } from "./mark.js";

/** The text by which callgrind marks the end of a part. */
export const markTrigger = `--dump-before=${markedFunction}`;

/** V8 without anything that depends on time or chance. Code that is used often is compiled early. */
const steadyNode = [
  "--single-threaded",
  "--predictable",
  "--hash-seed=1",
  "--random-seed=1",
  "--interrupt-budget=8000",
  "--no-wasm-tier-up",
  "--no-liftoff",
  // Garbage is collected between works, not during them.
  "--expose-gc",
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
  "--initial-old-space-size=3000",
  "--max-old-space-size=6000",
  "--no-memory-reducer",
  "--no-flush-bytecode",
];

/** @throws {CannotRun} valgrind is not installed */
export function valgrindVersion(command = "valgrind"): string {
  const { stdout, status } = spawnSync(command, ["--version"], { encoding: "utf8" });
  if (status === 0) return stdout.trim().replace("valgrind-", "");
  throw new CannotRun(
    "The guard counts instructions with valgrind, which is not on the path: install your system's package " +
      "(apt-get install valgrind). There is none for Windows.",
  );
}

/** @param profile path of the file that callgrind writes */
export function callgrindArguments(profile: string, script: string, args: readonly string[]): string[] {
  return [
    "--tool=callgrind",
    "-q",
    "--instr-atstart=no",
    markTrigger,
    "--combine-dumps=yes",
    "--dump-line=no",
    `--callgrind-out-file=${profile}`,
    process.execPath,
    ...steadyNode,
    script,
    ...args,
  ];
}
