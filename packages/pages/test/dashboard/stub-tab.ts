import { vi } from "vitest";
import { FakeStorage } from "./fake-storage.js";

/** What settings need of a tab of a browser. `vi.unstubAllGlobals` takes it away. */
export function stubTab(): EventTarget {
  const tab = new EventTarget();
  vi.stubGlobal("sessionStorage", new FakeStorage());
  vi.stubGlobal("window", tab);
  return tab;
}
