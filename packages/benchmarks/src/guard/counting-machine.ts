import { existsSync, readFileSync } from "node:fs";
import { type Static, Type } from "@findling/protocol/typebox";

/** Everything that decides which instructions the same code is compiled to. */
export const CountingMachine = Type.Object({
  node: Type.String(),
  valgrind: Type.String(),
  architecture: Type.String(),
  /** The features of the processor that V8 asks for and valgrind passes on. */
  features: Type.String(),
});
export type CountingMachine = Static<typeof CountingMachine>;

const askedFor = new Set([
  "ssse3",
  "sse4_1",
  "sse4_2",
  "popcnt",
  "abm",
  "avx",
  "avx2",
  "bmi1",
  "bmi2",
  "fma",
]);
const processorFile = "/proc/cpuinfo";

export function countingMachine(valgrind: string): CountingMachine {
  const text = existsSync(processorFile) ? readFileSync(processorFile, "utf8") : "";
  return {
    node: process.versions.node,
    valgrind,
    architecture: process.arch,
    features: processorFeatures(text),
  };
}

/** @param text of `/proc/cpuinfo` */
export function processorFeatures(text: string): string {
  const flags = /^flags\s*:(.*)$/m.exec(text)?.[1] ?? "";
  return flags
    .split(/\s+/)
    .filter((flag) => askedFor.has(flag))
    .toSorted()
    .join(" ");
}
