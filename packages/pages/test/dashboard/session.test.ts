/**
 * The session, as all pages see it:
 *  1. An answer to a request of an earlier session does not end the one of now.
 */
import { afterEach, expect, test, vi } from "vitest";
import { DashboardState } from "../../src/dashboard/dashboard-state.js";
import { fakeFetch, refusal } from "./fake-server.js";
import { FakeWindow } from "./fake-window.js";

afterEach(() => void vi.unstubAllGlobals());

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
