import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EntryOperation } from "../../src/entries/entry.js";
import type { AppliedEntry } from "../../src/entries/entry-outcome.js";
import type { PositionedEntry } from "../../src/entries/log-position.js";
import { StoreClosedError } from "../../src/errors.js";
import { type EntryApplier, keysLane, laneOf, type WriteLog } from "../../src/log/write-log.js";
import { batch, keyRevoke, upsert } from "../entries.js";

/** Notes what it is given; applies after a turn of the event loop; fails for objectID "fault". */
export class RecordingApplier implements EntryApplier {
  readonly applied: PositionedEntry[] = [];
  readonly groups: number[] = [];
  /** Lanes that are not ready yet, with what makes them so. */
  readonly held = new Map<string, Promise<void>>();
  #busy = false;

  async ready(lane: string): Promise<void> {
    await this.held.get(lane);
  }

  async apply(entries: readonly PositionedEntry[]): Promise<readonly AppliedEntry[]> {
    expect(this.#busy, "the log applies one group at a time").toBe(false);
    expect(new Set(entries.map(({ entry }) => laneOf(entry))).size, "a group is of one lane").toBe(1);
    this.#busy = true;
    await new Promise((resolve) => setImmediate(resolve));
    this.#busy = false;
    this.applied.push(...entries);
    this.groups.push(entries.length);
    return entries.map(({ entry, position }) => {
      const isFault = entry.kind === "batch" && entry.operations[0]?.objectID === "fault";
      if (isFault) return { fault: new Error("disk full") };
      return {
        outcome: {
          kind: "written",
          result: { dataVersion: position.sequence, applied: 1, ignoredAsStale: 0 },
        },
      };
    });
  }
}

/**
 * What every WriteLog does:
 *  1. Entries of one writer are applied in the order in which they were appended, each once.
 *  2. Sequences grow by one, from the last one applied.
 *  3. `append` answers what applying that very entry came to, after it was applied.
 *  4. A fault rejects its entry only; later ones go on.
 *  5. Entries that wait together are given to the applier together.
 *  6. `close` waits for what was appended; afterwards `append` rejects.
 *  7. An entry waits for one group of another sender, whatever that one has sent, in how many lanes.
 *  8. A lane whose applier is not ready holds up no other one.
 */
export function describeWriteLog(
  name: string,
  open: (applier: EntryApplier, lastSequence: number) => Promise<WriteLog>,
): void {
  describe(`${name} as a WriteLog`, () => {
    let applier: RecordingApplier;
    let log: WriteLog;
    beforeEach(async () => {
      applier = new RecordingApplier();
      log = await open(applier, 41);
    });
    afterEach(() => log.close());

    test("says when it begins to apply an entry", async () => {
      const seen: string[] = [];
      const say = (what: string) => () => void seen.push(what);
      const first = log
        .append(batch("a", [upsert("1")]), "s", say("first begins"))
        .then(say("first is applied"));
      const second = first.then(() => log.append(batch("a", [upsert("2")]), "s", say("second begins")));
      await second;
      expect(seen).toEqual(["first begins", "first is applied", "second begins"]);
    });

    test("keeps the order, applies once and answers each (1, 2, 3)", async () => {
      const pauses = fc.array(fc.boolean(), { maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(pauses, async (waits) => {
          const from = applier.applied.length;
          const answers = [];
          for (const wait of waits) {
            const entry = batch("a", [upsert("1")]);
            const answer = log.append(entry, "s").then((outcome) => ({ entry, outcome }));
            answers.push(answer);
            if (wait) await answer;
          }
          const answered = await Promise.all(answers);
          const applied = applier.applied.slice(from);
          expect(applied.map(({ entry }) => entry)).toEqual(answered.map(({ entry }) => entry));
          for (const [at, { outcome }] of answered.entries()) {
            const { sequence } = applied[at].position;
            expect(outcome).toMatchObject({ result: { dataVersion: sequence } });
            expect(sequence).toBe(42 + from + at);
          }
        }),
        { numRuns: 20 },
      );
    });

    test("rejects the entry at fault only (4)", async () => {
      const answers = ["1", "fault", "2"].map((objectID) => log.append(batch("a", [upsert(objectID)]), "s"));
      const settled = await Promise.allSettled(answers);
      expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    });

    test("applies together what waits together (5)", async () => {
      const first = log.append(batch("a", [upsert("1")]), "s");
      await Promise.resolve();
      const others = Array.from({ length: 20 }, () => log.append(batch("a", [upsert("1")]), "s"));
      await Promise.all([first, ...others]);
      expect(applier.groups.length).toBeLessThan(5);
    });

    test("lets senders take turns (7)", async () => {
      const lanes = ["a", "b", "c"];
      const backlog = Array.from({ length: 60 }, (_, i) =>
        log.append(batch(lanes[i % 3], [largeUpsert(String(i))]), "busy"),
      );
      await backlog[0];
      const before = applier.groups.length;
      await log.append(batch("d", [upsert("1")]), "other");
      expect(applier.groups.length - before).toBeLessThanOrEqual(2);
      await Promise.all(backlog);
      for (const lane of lanes) expect(orderIn(applier, lane)).toEqual(ascending(orderIn(applier, lane)));
    });

    test("lets indexes of one sender take turns (7)", async () => {
      const backlog = Array.from({ length: 60 }, (_, i) =>
        log.append(batch("a", [largeUpsert(String(i))]), "s"),
      );
      await backlog[0];
      const before = applier.groups.length;
      await log.append(batch("b", [upsert("1")]), "s");
      expect(applier.groups.length - before).toBeLessThanOrEqual(2);
      await Promise.all(backlog);
    });

    test("does not wait for a lane that is not ready (8)", async () => {
      let release = (): void => undefined;
      applier.held.set("a", new Promise((resolve) => (release = resolve)));
      const waiting = log.append(batch("a", [upsert("1")]), "s");
      await log.append(batch("b", [upsert("1")]), "s");
      await log.append(keyRevoke("k"), "s");
      expect(applier.applied.map(({ entry }) => laneOf(entry))).toEqual(["b", keysLane]);
      release();
      await waiting;
    });

    test("closes after its last entry (6)", async () => {
      const answer = log.append(batch("a", [upsert("1")]), "s");
      await log.close();
      await expect(answer).resolves.toMatchObject({ kind: "written" });
      await expect(log.append(batch("a", [upsert("1")]), "s")).rejects.toThrow(StoreClosedError);
    });
  });
}

/** Returns a record so large that few are applied together. */
function largeUpsert(objectID: string): EntryOperation {
  return { action: "upsert", objectID, record: new Uint8Array(3_000_000) };
}

function orderIn({ applied }: RecordingApplier, lane: string): number[] {
  return applied.flatMap(({ entry }) =>
    entry.kind === "batch" && entry.index === lane ? [Number(entry.operations[0].objectID)] : [],
  );
}

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}
