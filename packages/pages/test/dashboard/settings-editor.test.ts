/**
 * The editor of settings against a server that others use, too. Nobody's change is lost:
 *  1. What is typed while a save is under way, or before an undo, stays on the page, not saved.
 *  2. An undo takes back its save and no change of others, whichever page of the index is shown by then.
 *  3. After an undo that failed, and while a choice is open, a save overwrites no change of others.
 *  4. Settings without an etag are not saved over, and people read what to do. The same holds for rules and
 *     synonyms.
 *  5. An index that somebody else has made or deleted meanwhile is noticed.
 */
import { defaultIndexSettings } from "@findling/protocol";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SynonymAdder } from "../../src/dashboard/analytics/synonym-adder.js";
import { RuleEditor } from "../../src/dashboard/preview/rule-editor.js";
import { pinned } from "../../src/dashboard/settings/query-rules.js";
import { SettingsEditor } from "../../src/dashboard/settings/settings-editor.js";
import { FakeSettingsServer } from "./fake-settings-server.js";
import { pressUndo } from "./press-undo.js";
import { stubTab } from "./stub-tab.js";

/** The index of all tests. */
const name = "shop";

let server: FakeSettingsServer;
let state: ReturnType<FakeSettingsServer["dashboard"]>;

beforeEach(() => {
  stubTab();
  server = new FakeSettingsServer();
  state = server.dashboard();
});
afterEach(() => void vi.unstubAllGlobals());

async function openEditor(): Promise<SettingsEditor> {
  const editor = new SettingsEditor(state, name);
  await editor.load();
  return editor;
}

const stored = () => server.settings?.queryTime;

describe("what is typed meanwhile stays (1)", () => {
  test("while a save is under way", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    server.onDone = async () => editor.changeQueryTime({ ignorePlurals: false });
    expect(await editor.save()).toBe(true);
    expect(editor.draft.value?.queryTime).toMatchObject({ typoTolerance: false, ignorePlurals: false });
    expect(editor.changes.value).toEqual(["ignorePlurals"]);
    expect(state.settingsDrafts.of(name)?.after.queryTime).toEqual({ ignorePlurals: false });
    expect(editor.others.value).toBeNull();
    expect(await editor.save()).toBe(true);
    expect(stored()).toMatchObject({ typoTolerance: false, ignorePlurals: false });
  });

  test("before an undo, also of the same setting", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false, customRanking: [{ attribute: "sold", order: "desc" }] });
    await editor.save();
    const customRanking = [{ attribute: "price", order: "asc" }] as const;
    editor.changeQueryTime({ ignorePlurals: false, customRanking: [...customRanking] });
    expect(await pressUndo(state.notices)).toBe("The change was taken back.");
    expect(stored()).toMatchObject({ typoTolerance: true, customRanking: [], ignorePlurals: true });
    expect(editor.changes.value).toEqual(["customRanking", "ignorePlurals"]);
    expect(editor.draft.value?.queryTime).toMatchObject({ typoTolerance: true, customRanking });
    expect(editor.others.value).toBeNull();
  });

  test("while an undo is under way", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    await editor.save();
    server.onDone = async (method) => {
      if (method === "PUT") editor.changeQueryTime({ ignorePlurals: false });
    };
    await pressUndo(state.notices);
    expect(editor.changes.value).toEqual(["ignorePlurals"]);
    expect(editor.draft.value?.queryTime.typoTolerance).toBe(true);
  });

  test("an answer that comes late does not bring back what was before the save", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    server.onDone = async (method) => {
      if (method === "GET") await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await Promise.all([editor.load(), editor.save()]);
    expect(editor.base.value?.queryTime.typoTolerance).toBe(false);
    expect(editor.others.value).toBeNull();
  });
});

describe("an undo (2)", () => {
  test("leaves what others have saved since, and shows it", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false, ignorePlurals: false });
    await editor.save();
    server.save({ queryTime: { ignorePlurals: true, queryLogging: false } });
    server.save({ queryTime: { customRanking: [{ attribute: "sold", order: "desc" }] } });
    expect(await pressUndo(state.notices)).toBe("The change was taken back.");
    expect(stored()).toMatchObject({ typoTolerance: true, ignorePlurals: true, queryLogging: false });
    expect(editor.others.value?.taken).toEqual(["customRanking", "ignorePlurals", "queryLogging"]);
    expect(editor.changes.value).toEqual([]);
  });

  test("reaches the page of the index that is shown by then, and keeps its draft", async () => {
    const left = await openEditor();
    left.changeQueryTime({ typoTolerance: false });
    await left.save();
    const shown = await openEditor();
    shown.changeQueryTime({ ignorePlurals: false });
    await pressUndo(state.notices);
    expect(shown.base.value?.queryTime.typoTolerance).toBe(true);
    expect(shown.changes.value).toEqual(["ignorePlurals"]);
    expect(shown.others.value).toBeNull();
    expect(state.settingsDrafts.of(name)?.after.queryTime).toEqual({ ignorePlurals: false });
  });

  test("does not make an index again that was deleted", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    await editor.save();
    server.settings = null;
    expect(await pressUndo(state.notices)).toContain("The index is not there any more.");
    expect(server.settings).toBeNull();
  });

  test("says so if somebody saves at the same moment", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    await editor.save();
    server.onRequest = async (method) => {
      if (method === "PUT") server.save({ queryTime: { queryLogging: false } });
    };
    expect(await pressUndo(state.notices)).toContain(
      "The change was not taken back. Somebody else has saved",
    );
    expect(stored()).toMatchObject({ typoTolerance: false, queryLogging: false });
  });
});

test("the save of a page that is left does not forget the draft of the page that is shown (2)", async () => {
  const left = await openEditor();
  left.changeQueryTime({ typoTolerance: false });
  server.onDone = async () => {
    server.onDone = async () => {};
    const shown = await openEditor();
    shown.changeQueryTime({ ignorePlurals: false });
  };
  await left.save();
  expect(state.settingsDrafts.of(name)?.after.queryTime).toMatchObject({ ignorePlurals: false });
});

describe("a save overwrites no change of others (3)", () => {
  test("after an undo that failed", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    await editor.save();
    editor.changeQueryTime({ customRanking: [{ attribute: "sold", order: "desc" }] });
    const theirs = [{ attribute: "price", order: "asc" }] as const;
    server.save({ queryTime: { customRanking: [...theirs] } });
    server.onRequest = async (method) => {
      if (method === "PUT") throw new TypeError("The connection broke.");
    };
    expect(await pressUndo(state.notices)).toContain("this may be done or not");
    server.onRequest = async () => {};
    expect(await editor.save()).toBe(false);
    expect(stored()?.customRanking).toEqual(theirs);
    expect(editor.others.value?.conflicts).toEqual(["customRanking"]);
    editor.decide("customRanking", "theirs");
    expect(editor.changes.value).toEqual([]);
  });

  test("that the page has heard of and nobody has decided, as in a review that is open", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false, customRanking: [{ attribute: "sold", order: "desc" }] });
    const theirs = [{ attribute: "price", order: "asc" }] as const;
    server.save({ queryTime: { customRanking: [...theirs] } });
    await editor.load();
    expect(await editor.save()).toBe(false);
    expect(stored()).toMatchObject({ typoTolerance: true, customRanking: theirs });
    editor.decide("customRanking", "mine");
    expect(await editor.save()).toBe(true);
    expect(stored()?.customRanking).toEqual([{ attribute: "sold", order: "desc" }]);
  });

  test("and says so where theirs are again what they were", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    server.save({ queryTime: { queryLogging: false } });
    server.save({ queryTime: { queryLogging: true } });
    expect(await editor.save()).toBe(false);
    expect(editor.refusal.value).toContain("save again");
    expect(await editor.save()).toBe(true);
    expect(editor.refusal.value).toBeNull();
  });
});

describe("without an etag (4)", () => {
  beforeEach(() => {
    server.losesEtags = true;
  });

  test("settings are not saved, and the page says what to do", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    server.save({ queryTime: { typoTolerance: true } });
    expect(await editor.save()).toBe(false);
    expect(stored()?.typoTolerance).toBe(true);
    expect(editor.changes.value).toEqual(["typoTolerance"]);
    expect(editor.refusal.value).toContain("let the header etag through");
  });

  test("rules are not saved, and the page says what to do", async () => {
    const rules = new RuleEditor(state, name);
    await rules.load();
    await rules.change(pinned({ query: "desk", objectID: "chair" }, 0), "It is pinned.");
    expect(stored()?.pins).toEqual([]);
    expect(state.notices.current.value?.text).toContain("let the header etag through");
  });

  test("synonyms are not saved", async () => {
    const adder = new SynonymAdder(state, name);
    await expect(adder.add(["sofa", "couch"])).rejects.toThrow("etag");
    expect(stored()?.synonyms).toEqual([]);
  });
});

describe("an index that is not there yet (5)", () => {
  beforeEach(() => {
    server.settings = null;
  });

  test("is made", async () => {
    const editor = await openEditor();
    expect(editor.isNew.value).toBe(true);
    editor.changeQueryTime({ typoTolerance: false });
    expect(await editor.save()).toBe(true);
    expect(editor.isNew.value).toBe(false);
    expect(stored()?.typoTolerance).toBe(false);
  });

  test("and that somebody else has made meanwhile is a change of others", async () => {
    const editor = await openEditor();
    const [mine, theirs] = [
      { attribute: "sold", order: "desc" } as const,
      { attribute: "x", order: "asc" } as const,
    ];
    editor.changeQueryTime({ customRanking: [mine] });
    server.save({ queryTime: { customRanking: [theirs], queryLogging: false } });
    expect(await editor.save()).toBe(false);
    expect(stored()?.customRanking).toEqual([theirs]);
    expect(editor.isNew.value).toBe(false);
    expect(editor.others.value).toMatchObject({ taken: ["queryLogging"], conflicts: ["customRanking"] });
  });

  test("and that somebody else makes at the same moment keeps what only they have set", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    server.onRequest = async (method) => {
      if (method === "PUT") server.save({ queryTime: { queryLogging: false } });
    };
    expect(await editor.save()).toBe(true);
    expect(stored()).toMatchObject({ typoTolerance: false, queryLogging: false });
    expect(editor.others.value?.taken).toEqual(["queryLogging"]);
    expect(editor.changes.value).toEqual([]);
  });

  test("and that an import has made with the defaults is saved at the next attempt", async () => {
    const editor = await openEditor();
    editor.changeQueryTime({ typoTolerance: false });
    server.settings = defaultIndexSettings;
    expect(await editor.save()).toBe(false);
    expect(editor.refusal.value).toContain("save again");
    expect(await editor.save()).toBe(true);
  });
});

test("an index that was deleted meanwhile is not made again before somebody has read so (5)", async () => {
  server.save({ queryTime: { queryLogging: false } });
  const editor = await openEditor();
  editor.changeQueryTime({ typoTolerance: false });
  server.settings = null;
  expect(await editor.save()).toBe(false);
  expect(server.settings).toBeNull();
  expect(editor.isNew.value).toBe(true);
  expect(editor.refusal.value).toContain("The index is not there any more: saving again makes it.");
});
