/**
 * What one page of the dashboard saves while another one is shown, in one tab:
 *  1. An undo is seen on the page that is shown, whichever has saved.
 *  2. An undo and a later save of the same person are not taken for a change of somebody else.
 *  3. Whoever leaves the settings during a save finds them saved, and by nobody else.
 *  4. A setting that a draft changes, too, is not lost: somebody chooses, as with a change of somebody else.
 *  5. An answer that comes late does not bring back rules of before, and no undo of a rule is lost.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SynonymAdder } from "../../src/dashboard/analytics/synonym-adder.js";
import { RuleEditor } from "../../src/dashboard/preview/rule-editor.js";
import { hidden, pinned } from "../../src/dashboard/settings/query-rules.js";
import { SettingsEditor } from "../../src/dashboard/settings/settings-editor.js";
import { FakeSettingsServer } from "./fake-settings-server.js";
import { pressUndo } from "./press-undo.js";
import { stubTab } from "./stub-tab.js";

/** The index of all tests. */
const name = "shop";
const target = { query: "desk", objectID: "chair" };

let server: FakeSettingsServer;
let state: ReturnType<FakeSettingsServer["dashboard"]>;

beforeEach(() => {
  stubTab();
  server = new FakeSettingsServer();
  state = server.dashboard();
});
afterEach(() => void vi.unstubAllGlobals());

async function openSettings(): Promise<SettingsEditor> {
  const editor = new SettingsEditor(state, name);
  await editor.load();
  return editor;
}

async function openSearch(): Promise<RuleEditor> {
  const rules = new RuleEditor(state, name);
  await rules.load();
  return rules;
}

test("an undo of a rule is seen by the search that is shown, which can go on (1, 2)", async () => {
  const left = await openSearch();
  await left.change(pinned(target, 0), "It is pinned.");
  const shown = await openSearch();
  const stop = shown.watch();
  expect(await pressUndo(state.notices)).toBe("The change was taken back.");
  await expect.poll(() => shown.settings.value?.queryTime.pins).toEqual([]);
  await shown.change(hidden(target), "It is hidden.");
  expect(state.notices.current.value?.text).toBe("It is hidden.");
  stop();
});

test("an undo of a rule follows what was saved in the settings since (2)", async () => {
  const left = await openSearch();
  await left.change(pinned(target, 0), "It is pinned.");
  const offered = state.notices.current.value;
  const shown = await openSettings();
  shown.changeQueryTime({ typoTolerance: false });
  expect(await shown.save()).toBe(true);
  state.notices.current.value = offered;
  expect(await pressUndo(state.notices)).toBe("The change was taken back.");
  await expect.poll(() => shown.base.value?.queryTime.pins).toEqual([]);
  expect(shown.others.value).toBeNull();
  shown.changeQueryTime({ ignorePlurals: false });
  expect(await shown.save()).toBe(true);
  expect(server.settings?.queryTime).toMatchObject({ pins: [], typoTolerance: false, ignorePlurals: false });
});

test("an undo of settings is seen by the search that is shown (1)", async () => {
  const left = await openSettings();
  left.changeQueryTime({ typoTolerance: false });
  await left.save();
  const shown = await openSearch();
  const stop = shown.watch();
  expect(await pressUndo(state.notices)).toBe("The change was taken back.");
  await expect.poll(() => shown.settings.value?.queryTime.typoTolerance).toBe(true);
  stop();
});

test.each(["before", "after"] as const)(
  "a page that loads %s the server has saved for the page before it takes that for no change of others (3)",
  async (when) => {
    const left = await openSettings();
    left.changeQueryTime({ typoTolerance: false });
    let shown: SettingsEditor | null = null;
    const next = async (method: string): Promise<void> => {
      if (method !== "PUT" || shown !== null) return;
      shown = new SettingsEditor(state, name);
      await shown.load();
      shown.changeQueryTime({ ignorePlurals: false });
    };
    if (when === "before") server.onRequest = next;
    else server.onDone = next;
    expect(await left.save()).toBe(true);
    const editor = newest(shown);
    await expect.poll(() => editor.changes.value).toEqual(["ignorePlurals"]);
    await expect.poll(() => editor.others.value).toBeNull();
    expect(state.settingsDrafts.of(name)?.after.queryTime).toEqual({ ignorePlurals: false });
    expect(await editor.save()).toBe(true);
    expect(server.settings?.queryTime).toMatchObject({ typoTolerance: false, ignorePlurals: false });
  },
);

test("what somebody else has saved meanwhile is still said to be theirs (3)", async () => {
  const left = await openSettings();
  left.changeQueryTime({ typoTolerance: false });
  let shown: SettingsEditor | null = null;
  server.onDone = async (method) => {
    if (method !== "PUT" || shown !== null) return;
    shown = await openSettings();
    server.save({ queryTime: { queryLogging: false } });
  };
  expect(await left.save()).toBe(true);
  const editor = newest(shown);
  await expect.poll(() => editor.others.value).toEqual({ taken: ["queryLogging"], same: [], conflicts: [] });
});

const mine = { id: "mine", query: "desk", objectID: "lamp", position: 0 };

test("a rule that is made beside a draft of the same rules is not lost (4)", async () => {
  (await openSettings()).changeQueryTime({ pins: [mine], typoTolerance: false });
  await (await openSearch()).change(pinned(target, 0), "It is pinned.");
  const shown = await openSettings();
  expect(shown.changes.value).toEqual(["pins", "typoTolerance"]);
  expect(shown.others.value?.conflicts).toEqual(["pins"]);
  expect(await shown.save()).toBe(false);
  expect(server.settings?.queryTime.pins).toMatchObject([target]);
});

test("a choice that nobody has made stays open when a rule is made (4)", async () => {
  const left = await openSettings();
  left.changeQueryTime({ pins: [mine] });
  server.save({ queryTime: { pins: [{ ...mine, id: "theirs", objectID: "sofa" }] } });
  expect(await left.save()).toBe(false);
  expect(left.others.value?.conflicts).toEqual(["pins"]);
  await (await openSearch()).change(hidden(target), "It is hidden.");
  await expect.poll(() => left.base.value?.queryTime.hides).toMatchObject([target]);
  expect(left.others.value?.conflicts).toEqual(["pins"]);
  expect((await openSettings()).others.value?.conflicts).toEqual(["pins"]);
});

test("an undo of a synonym is seen by the settings that are shown, which can be saved (1, 2)", async () => {
  await new SynonymAdder(state, name).add(["sofa", "couch"]);
  const shown = await openSettings();
  shown.changeQueryTime({ typoTolerance: false });
  expect(await pressUndo(state.notices)).toBe("The synonym was taken back.");
  await expect.poll(() => shown.base.value?.queryTime.synonyms).toEqual([]);
  expect(shown.others.value).toBeNull();
  expect(await shown.save()).toBe(true);
  expect(server.settings?.queryTime).toMatchObject({ synonyms: [], typoTolerance: false });
});

test("an answer that comes late does not bring back the rules of before (5)", async () => {
  const rules = await openSearch();
  server.onDone = async (method) => {
    if (method === "GET") await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await Promise.all([rules.load(), rules.change(pinned(target, 0), "It is pinned.")]);
  expect(rules.settings.value?.queryTime.pins).toMatchObject([target]);
  await rules.change(hidden({ ...target, objectID: "lamp" }), "It is hidden.");
  expect(state.notices.current.value?.text).toBe("It is hidden.");
});

test("an undo that is pressed while another rule is saved is done after it (5)", async () => {
  const rules = await openSearch();
  await rules.change(pinned(target, 0), "It is pinned.");
  const offered = state.notices.current.value;
  server.onRequest = async (method) => {
    if (method !== "PUT") return;
    server.onRequest = async () => {};
    offered?.action?.run();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await rules.change(hidden({ ...target, objectID: "lamp" }), "It is hidden.");
  await expect.poll(() => state.notices.current.value?.text).toBe("The change was taken back.");
  expect(server.settings?.queryTime).toMatchObject({ pins: [], hides: [{ objectID: "lamp" }] });
});

function newest(editor: SettingsEditor | null): SettingsEditor {
  if (editor === null) throw new Error("No page was opened.");
  return editor;
}
