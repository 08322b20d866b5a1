/**
 * A search index over restarts, with small segments kept, in random histories:
 *  1. What is published, at any time and after any restart, is like a fresh index of the live records.
 *  2. A change of settings in the midst of all that ends in an index of the newest settings.
 *  3. After a stop in good order only what is not worth a file is indexed again.
 *  4. The old settings serve on after a restart in the midst of a rebuild, with everything written since.
 */
import { IndexWriter } from "@findling/engine";
import { defaultIndexSettings } from "@findling/protocol";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { readSettings } from "../../src/memory/shared-settings.js";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import { batch, type OpenedStore, open, remove, settings, temporaryFolder, upsert } from "../entries.js";
import { expectLikeFresh } from "./like-fresh.js";

/** Every segment of three documents is worth a file, after every batch of two. */
const keepingBounds = { segmentDocumentsMin: 3, unkeptDocumentsMin: 2, removalsMin: 2 };
const words = ["alpha", "alphabet", "beta", "gamma", "東京都", "delta"];

type Step =
  | {
      readonly kind: "write";
      readonly ids: readonly number[];
      readonly text: string;
      readonly removed: readonly number[];
    }
  | { readonly kind: "settings"; readonly title: "title" | "text" }
  | { readonly kind: "restart" | "wait" };

const id = fc.nat({ max: 60 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      ids: fc.uniqueArray(id, { maxLength: 25 }),
      text: fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((chosen) => chosen.join(" ")),
      removed: fc.uniqueArray(id, { maxLength: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("settings" as const), title: fc.constantFrom("title", "text") }),
  },
  { weight: 2, arbitrary: fc.constantFrom("restart", "wait").map((kind): Step => ({ kind })) },
);

afterEach(() => {
  vi.restoreAllMocks();
});

const tiersOf = (attribute: string) => ({
  indexTime: { searchableTiers: [{ attributes: [attribute], typoTolerance: true }] },
});

async function settled(rebuilding: ReadonlySet<string>): Promise<void> {
  while (rebuilding.size > 0) await new Promise((resolve) => setImmediate(resolve));
}

test("is like a fresh one, whatever happened (1, 2)", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: "max" }), async (steps) => {
      const folder = temporaryFolder();
      const notices: string[] = [];
      const rebuilding = new Set<string>();
      const options = {
        keepingBounds,
        inlineMergeBytesMax: 4_000,
        onNotice: (_: string, message: string) => {
          // Some of the records have no text.
          if (!message.includes("without a text in any searchable attribute")) notices.push(message);
        },
        onRebuild: (index: string, progress: unknown) =>
          void (progress === null ? rebuilding.delete(index) : rebuilding.add(index)),
      };
      let opened = await open(folder.path, options);
      let attribute: string | null = null;
      const check = async () => {
        const last = opened.publications.at(-1);
        if (last !== undefined) await expectLikeFresh(folder.path, last);
      };
      for (const each of steps) {
        if (each.kind === "write") {
          const upserts = each.ids.map((n) =>
            upsert(`${n}`, { title: each.text, text: `${words[n % 6]} marker` }),
          );
          await opened.store.append(batch("a", [...each.removed.map((n) => remove(`${n}`)), ...upserts]));
        } else if (each.kind === "settings") {
          attribute = each.title;
          await opened.store.append(settings("a", tiersOf(each.title)));
        } else if (each.kind === "wait") {
          await settled(rebuilding);
          await check();
        } else {
          await opened.store.close();
          rebuilding.clear();
          opened = await open(folder.path, options);
          await check();
        }
      }
      await settled(rebuilding);
      await check();
      const searched = opened.publications.at(-1)?.shared?.schema.searchableTiers[0].attributes;
      if (attribute !== null) expect(searched).toEqual([attribute]);
      expect(notices).toEqual([]);
      await opened.store.close();
      folder.remove();
    }),
    { numRuns: 15 },
  );
});

/** Batches of 40 new records. */
async function fill({ store }: OpenedStore, batches: number, from = 0): Promise<void> {
  for (let at = from; at < from + batches; at++) {
    const records = Array.from({ length: 40 }, (_, n) =>
      upsert(`${at}-${n}`, { title: words[(at + n) % 6], text: `${words[(at * n) % 6]} marker` }),
    );
    await store.append(batch("a", records));
  }
}

test("after a good stop little is indexed again (3)", async () => {
  const folder = temporaryFolder();
  const first = await open(folder.path);
  await fill(first, 20);
  await first.store.append(batch("a", [remove("0-0"), upsert("1-1", { title: "alpha" })]));
  await first.store.close();
  const apply = vi.spyOn(IndexWriter.prototype, "apply");
  const second = await open(folder.path);
  expect(apply).not.toHaveBeenCalled();
  expect(second.publications).toHaveLength(1);
  await expectLikeFresh(folder.path, second.publications[0]);
  await second.store.append(batch("a", [remove("3-3"), upsert("4-4", { title: "beta" })]));
  await second.store.close();
  apply.mockClear();
  const third = await open(folder.path);
  const changes = apply.mock.calls.map(([{ added, removed }]) => [added.length, removed.length]);
  expect(changes).toEqual([
    [0, 2],
    [1, 0],
  ]);
  await expectLikeFresh(folder.path, third.publications[0]);
  await third.store.close();
  folder.remove();
});

test("the old settings serve until a rebuild that was cut off is done (4)", async () => {
  const folder = temporaryFolder();
  const first = await open(folder.path);
  await fill(first, 10);
  await first.store.close();
  const ended: (() => void)[] = [];
  const merger = new InlineMerger();
  const second = await open(folder.path, { merger });
  vi.spyOn(merger, "rebuild").mockReturnValue({ done: new Promise(() => {}), cancel() {} });
  await second.store.append(settings("a", tiersOf("text")));
  await second.store.append(batch("a", [remove("0-0"), upsert("new", { title: "alpha", text: "beta" })]));
  await second.store.close();
  const third = await open(folder.path, {
    onNotice: (...notice) => expect(notice).toEqual([]),
    onRebuild: (_, progress) => void (progress === null && ended.shift()?.()),
  });
  const [served] = third.publications;
  expect(readSettings(served.settings).indexTime.searchableTiers).toMatchObject([{ attributes: ["text"] }]);
  expect(served.shared?.schema.searchableTiers).toEqual(defaultIndexSettings.indexTime.searchableTiers);
  await expectLikeFresh(folder.path, served);
  await new Promise<void>((resolve) => ended.push(resolve));
  const last = third.publications.at(-1);
  expect(last?.shared?.schema.searchableTiers).toMatchObject([{ attributes: ["text"] }]);
  if (last !== undefined) await expectLikeFresh(folder.path, last);
  await third.store.close();
  folder.remove();
});
