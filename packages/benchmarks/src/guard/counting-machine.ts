import { existsSync, readFileSync } from "node:fs";
import { type Static, Type } from "typebox";

/** All that decides which instructions the same code becomes. */
export const CountingMachine = Type.Object({
  node: Type.String(),
  valgrind: Type.String(),
  architecture: Type.String(),
  /** Of the processor, as far as V8 asks for them and valgrind passes them on. */
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
