/**
 * The session, as all pages see it:
 *  1. A 401 for a request of an earlier session does not end the current session.
 *  2. The secrets of a key that was made stay until they are closed, for nobody else. Before the tab is left
 *     the browser asks.
 *  3. What signing out has discarded does not come back, whatever is saved in the next session.
 */
import type { CreateKeyResponse } from "@findling/client";
import { defaultIndexSettings } from "@findling/protocol";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DashboardState } from "../../src/dashboard/dashboard-state.js";
import { shownSecretsOf } from "../../src/dashboard/keys/shown-secrets.js";
import { RuleEditor } from "../../src/dashboard/preview/rule-editor.js";
import { hidden } from "../../src/dashboard/settings/query-rules.js";
import { SettingsEditor } from "../../src/dashboard/settings/settings-editor.js";
import { fakeFetch, refusal } from "./fake-server.js";
import { FakeWindow } from "./fake-window.js";
import { stubTab } from "./stub-tab.js";

afterEach(() => void vi.unstubAllGlobals());

const made: CreateKeyResponse = {
  key: {
    ...{ id: "k9", name: "window", type: "search", display: "svc_search_…", createdAt: 1, lastUsedAt: null },
    restrictions: { indexes: null, referrers: null, ratePerMinute: null },
  },
  secret: "a-secret",
  signingSecret: null,
};

function openState(): DashboardState {
  const state = new DashboardState(new FakeWindow("http://a.test/dashboard/keys"), "http://a.test/");
  state.start();
  return state;
}

test("a late 401 of an earlier session does not end that of now (1)", async () => {
  let giveLate = (): void => {};
  const late = new Promise<void>((resolve) => {
    giveLate = resolve;
  });
  vi.stubGlobal(
    "fetch",
    fakeFetch(async (_, path) => {
      if (path.endsWith("late")) await late;
      return refusal(401, "invalid_key");
    }),
  );
  const state = openState();
  const ask = (path: string) => state.fetch(`http://a.test/${path}`, {});
  await expect.poll(() => state.session.stage.value.kind).toBe("signedIn");
  const asked = ask("late");
  await ask("soon");
  expect(state.session.stage.value).toEqual({ kind: "signedOut", why: "ended" });
  await state.session.signIn("a-key");
  giveLate();
  await asked;
  expect(state.session.stage.value.kind).toBe("signedIn");
  await ask("soon");
  expect(state.session.stage.value.kind).toBe("signedOut");
});

describe("the secrets of a new key (2)", () => {
  let tab: EventTarget;
  let state: DashboardState;
  const isAsked = () => !tab.dispatchEvent(new Event("beforeunload", { cancelable: true }));

  beforeEach(async () => {
    tab = new EventTarget();
    vi.stubGlobal("window", tab);
    vi.stubGlobal(
      "fetch",
      fakeFetch(() => refusal(401, "invalid_key")),
    );
    state = openState();
    await expect.poll(() => state.session.stage.value.kind).toBe("signedIn");
    shownSecretsOf(state).show({ created: made, by: "k1" });
  });

  test("outlive the session, and warn of their loss", async () => {
    await state.fetch("http://a.test/internal/keys", {});
    expect(state.session.stage.value.kind).toBe("signedOut");
    expect(isAsked()).toBe(true);
    await state.session.signIn("a-key");
    expect(shownSecretsOf(state).created.value).toBe(made);
    expect(state.unsavedWords()).toEqual(["the secrets of the key window, which are not shown again"]);
    shownSecretsOf(state).forgetAll();
    expect(isAsked()).toBe(false);
    expect(state.unsavedWords()).toEqual([]);
  });

  test("are not there for somebody else", async () => {
    await state.fetch("http://a.test/internal/keys", {});
    vi.stubGlobal("fetch", async () => Response.json({ key: { id: "k2", name: "Ben" } }));
    await state.session.signIn("another-key");
    expect(shownSecretsOf(state).created.value).toBeNull();
    expect(isAsked()).toBe(false);
  });

  test("go when somebody signs out", async () => {
    await state.session.signOut();
    expect(shownSecretsOf(state).created.value).toBeNull();
  });
});

test("a draft of settings, and why it was not saved, end with the session that was left (3)", async () => {
  stubTab();
  let isBusy = false;
  vi.stubGlobal(
    "fetch",
    fakeFetch(() =>
      isBusy
        ? refusal(503, "overloaded")
        : Response.json(defaultIndexSettings, { headers: { etag: '"1-1"' } }),
    ),
  );
  const state = openState();
  const openEditor = async () => {
    const editor = new SettingsEditor(state, "shop");
    await editor.load();
    return editor;
  };
  await expect.poll(() => state.session.stage.value.kind).toBe("signedIn");
  const left = await openEditor();
  left.changeQueryTime({ typoTolerance: false });
  isBusy = true;
  await left.save();
  expect(left.refusal.value).toContain("The settings were not saved.");
  isBusy = false;
  await state.session.signOut();
  await state.session.signIn("a-key");
  const rules = new RuleEditor(state, "shop");
  await rules.load();
  await rules.change(hidden({ query: "desk", objectID: "chair" }), "It is hidden.");
  const shown = await openEditor();
  expect(shown.changes.value).toEqual([]);
  expect(shown.refusal.value).toBeNull();
  expect(state.unsavedWords()).toEqual([]);
});
