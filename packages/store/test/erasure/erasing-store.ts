import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Publication } from "../../src/publication.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import type { StoreOptions } from "../../src/store.js";
import { type OpenedStore, open } from "../entries.js";
import { inlineMergeBytesMax, keepingBounds, keptCount, secrets } from "./secret-history.mjs";

export interface ErasingStore extends OpenedStore {
  /** The steps of all calls of onErasure. */
  readonly steps: readonly string[];
  readonly notices: readonly string[];
  /** Resolves when an erasure has ended, or did before. */
  erased(): Promise<void>;
}

export async function openErasing(
  folder: string,
  options: Partial<StoreOptions> = {},
): Promise<ErasingStore> {
  const steps: string[] = [];
  const notices: string[] = [];
  const opened = await open(folder, {
    keepingBounds,
    inlineMergeBytesMax,
    onErasure: (_, progress) => void steps.push(progress?.step ?? "done"),
    onNotice: (_, message) => void notices.push(message),
    ...options,
  });
  const erased = async () => {
    while (!steps.includes("done")) await sleep(5);
  };
  return { ...opened, steps, notices, erased };
}

export function lastOf(publications: readonly Publication[]): Publication {
  const last = publications.at(-1);
  if (last === undefined) throw new Error("Nothing was published.");
  return last;
}

/** The secrets that a published index holds, in its buffers whole. */
export function tracesIn({ shared }: Publication): string[] {
  const buffers = [
    ...(shared?.segments ?? []).map(({ bytes }) => Buffer.from(bytes)),
    ...(shared?.dictionary ?? []).map(({ units }) => Buffer.from(units.buffer)),
  ];
  return secrets.filter((text) =>
    buffers.some((bytes) => bytes.includes(text) || bytes.includes(Buffer.from(text, "utf16le"))),
  );
}

/** All that the history wrote outside of the partition is there, and `more` other records. */
export function expectKept(folder: string, more: number): void {
  const reader = openStoreReader(folder);
  expect(reader.listIndexes()[0]).toMatchObject({ recordCount: keptCount + 5 + more });
  for (let n = 0; n < keptCount; n++) expect(reader.get("a", `kept-${n}`)).toBeDefined();
  for (let n = 1; n < 6; n++) {
    const mover = reader.get("a", `mover-${n}`);
    expect(mover && JSON.parse(Buffer.from(mover.record).toString())).toMatchObject({ team: "red" });
  }
  expect(reader.get("a", "zqxid-3")).toBeUndefined();
  void reader.close();
}
