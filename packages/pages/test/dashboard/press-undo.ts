import { expect, vi } from "vitest";
import type { Notices } from "../../src/dashboard/notices.js";

/** Presses Undo, and waits for what is said then. */
export async function pressUndo({ current }: Notices): Promise<string | undefined> {
  const offered = current.value;
  offered?.action?.run();
  await vi.waitFor(() => expect(current.value).not.toBe(offered));
  return current.value?.text;
}
