/**
 * Drafts of settings, whatever the storage of the tab keeps:
 *  1. A draft for which the storage has no room, or that it may not keep, is there on the next page. Before
 *     the tab is left the browser asks, until the draft is saved or discarded.
 *  2. No older draft comes back in the place of one that could not be stored.
 *  3. After a reload the draft is there, but for settings that cannot be shown.
 *  4. A draft is stored when nobody types any more, and not with each letter.
 *  5. A place that is typed is one that a rule can have.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { positionOf } from "../../src/dashboard/settings/place-text.js";
import { SettingsEditor } from "../../src/dashboard/settings/settings-editor.js";
import { FakeSettingsServer } from "./fake-settings-server.js";
import { FakeStorage } from "./fake-storage.js";

/** The index of all tests. */
const name = "shop";

const large = Array.from({ length: 100 }, (_, at) => ({
  ...{ id: `s${at}`, type: "multiWay" as const, words: [`one ${at}`, `other ${at}`] },
}));

let server: FakeSettingsServer;
let state: ReturnType<FakeSettingsServer["dashboard"]>;
let tab: EventTarget;

beforeEach(() => {
  tab = new EventTarget();
  vi.stubGlobal("window", tab);
  server = new FakeSettingsServer();
  state = server.dashboard();
});
afterEach(() => void vi.unstubAllGlobals());

async function openEditor(): Promise<SettingsEditor> {
  const editor = new SettingsEditor(state, name);
  await editor.load();
  return editor;
}

/** Whether the browser asks before the tab is left. */
function isAsked(): boolean {
  return !tab.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

describe("a storage without room (1)", () => {
  beforeEach(() => void vi.stubGlobal("sessionStorage", new FakeStorage(1_000)));

  test("loses no draft, and brings back no older one (2)", async () => {
    const first = await openEditor();
    first.changeQueryTime({ typoTolerance: false });
    expect(isAsked()).toBe(false);
    first.changeQueryTime({ synonyms: large });
    const next = await openEditor();
    expect(next.changes.value).toEqual(["synonyms", "typoTolerance"]);
    expect(next.draft.value?.queryTime.synonyms).toEqual(large);
    expect(state.settingsDrafts.words()).toEqual([`changes of the settings of ${name}`]);
    expect(isAsked()).toBe(true);
    // A reload, for which nothing was stored.
    state = server.dashboard();
    expect((await openEditor()).changes.value).toEqual([]);
  });

  test.each(["save", "discard"] as const)("asks no more after a %s", async (end) => {
    const editor = await openEditor();
    editor.changeQueryTime({ synonyms: large });
    await editor[end]();
    expect(isAsked()).toBe(false);
    expect(state.settingsDrafts.words()).toEqual([]);
  });

  test("forgets the draft of somebody who signs out", async () => {
    (await openEditor()).changeQueryTime({ synonyms: large });
    state.settingsDrafts.forgetAll();
    expect(isAsked()).toBe(false);
    expect((await openEditor()).changes.value).toEqual([]);
  });
});

test("a storage that nobody may use loses no draft (1)", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  (await openEditor()).changeQueryTime({ typoTolerance: false });
  expect((await openEditor()).changes.value).toEqual(["typoTolerance"]);
  expect(state.settingsDrafts.words()).toEqual([`changes of the settings of ${name}`]);
  expect(isAsked()).toBe(true);
});

test("a reload finds the draft again (3)", async () => {
  vi.stubGlobal("sessionStorage", new FakeStorage());
  (await openEditor()).changeQueryTime({ typoTolerance: false });
  expect(isAsked()).toBe(false);
  state = server.dashboard();
  expect(state.settingsDrafts.words()).toEqual([`changes of the settings of ${name}`]);
  expect((await openEditor()).changes.value).toEqual(["typoTolerance"]);
  expect(isAsked()).toBe(false);
});

test("a setting that cannot be shown takes no other one of the draft with it (3)", async () => {
  const storage = new FakeStorage();
  vi.stubGlobal("sessionStorage", storage);
  const pin = { id: "p1", query: "chair", objectID: "chair-1", position: 4.9e19 };
  const before = { indexTime: { dictionary: [] }, queryTime: { typoTolerance: true, pins: [], later: 1 } };
  const after = {
    indexTime: { dictionary: ["node.js"] },
    queryTime: { typoTolerance: false, pins: [pin], later: 2 },
  };
  storage.setItem(`findling-draft:${name}`, JSON.stringify({ before, after }));
  const editor = await openEditor();
  expect(editor.changes.value).toEqual(["dictionary", "typoTolerance"]);
  expect(editor.others.value).toBeNull();
});

test.each([
  ["1", 0],
  ["12.7", 11],
  ["", 0],
  ["-3", 0],
  ["49301234567890123456", Number.MAX_SAFE_INTEGER - 1],
  ["1e999", Number.MAX_SAFE_INTEGER - 1],
])("the place %j is the position %d (5)", (text, position) => {
  expect(positionOf(text)).toBe(position);
});

test("many letters are stored once (4)", async () => {
  const storage = new FakeStorage();
  const stored = vi.spyOn(storage, "setItem");
  vi.stubGlobal("sessionStorage", storage);
  const editor = await openEditor();
  for (const word of ["typed", "typed.j", "typed.js"]) editor.changeIndexTime({ dictionary: [word] });
  await expect.poll(() => storage.getItem(`findling-draft:${name}`)).toContain("typed.js");
  expect(stored.mock.calls.filter(([, text]) => text.includes("typed"))).toHaveLength(1);
});
