import { randomInt } from "node:crypto";
import { drawnCases } from "@findling/testkit";

const requests = process.env["FUZZ_REQUESTS"];

/** Repeats what was sent, though not the moment at which it arrived. */
export const seed = Number(process.env["TEST_SEED"] ?? randomInt(2 ** 31));

/** FUZZ_REQUESTS was set: many requests, and memory is measured. */
export const isLong = requests !== undefined;

/**
 * How many requests a property sends: its share of FUZZ_REQUESTS, else `inCi`, outside of CI a part of it.
 */
export function requestCount(share: number, inCi: number): number {
  return requests === undefined ? drawnCases(inCi) : Math.ceil(Number(requests) * share);
}

export const timeoutMs = isLong ? 4 * 60 * 60_000 : 240_000;
