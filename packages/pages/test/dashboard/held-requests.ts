import type { Page } from "playwright-core";

interface RequestKind {
  readonly url: RegExp;
  readonly method: string;
}

/** Requests of a page that wait until a test lets them go on. */
interface HeldRequests {
  /** Resolves when the first one waits. */
  readonly held: Promise<void>;
  readonly open: () => void;
  /** How many requests there were. */
  readonly count: () => number;
}

/** @param then what they go on to: the server, or what the test has routed before */
export async function holdRequests(
  page: Page,
  { url, method }: RequestKind,
  then: "continue" | "fallback" = "continue",
): Promise<HeldRequests> {
  const [first, gate] = [newSignal(), newSignal()];
  let count = 0;
  await page.route(url, async (route) => {
    if (route.request().method() === method) {
      count++;
      first.give();
      await gate.given;
    }
    await route[then]();
  });
  return { held: first.given, open: gate.give, count: () => count };
}

function newSignal() {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
