import { totalmem } from "node:os";
import { type Finding, ok, warning } from "@findling/store/check";
import type { Configuration } from "../configuration/configuration.js";

/** The process itself, without the memory that flags bound (docs/security.md). */
const processBytes = 500_000_000;

/** Compares what the configuration lets a server take with the memory that this process may have. */
export function checkMemory({ indexMemory, answerMemory, httpMemory }: Configuration): Finding {
  const part = "memory";
  const constrained = process.constrainedMemory();
  const there = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  const taken = (indexMemory ?? there / 2) + answerMemory + httpMemory + processBytes;
  const message = `The server may take ${megabytes(taken)} MB of the ${megabytes(there)} MB of this machine.`;
  if (taken <= there) return ok(part, message);
  return warning(part, message, "Lower --index-memory, --http-memory or --answer-memory, or add memory.");
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString("en-US");
}
