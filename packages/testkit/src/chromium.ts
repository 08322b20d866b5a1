import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";

const path = "/usr/bin/chromium";

/** Whether tests can try a page. In CI they must, so there it is an error if they cannot. */
export function hasChromium(): boolean {
  const isThere = existsSync(path);
  if (!isThere && process.env["CI"] !== undefined) throw new Error(`CI needs Chromium (${path}).`);
  return isThere;
}

export async function launchChromium(): Promise<Browser> {
  // Loaded only here, since most tests that use this package open no page.
  const { chromium } = await import("playwright-core");
  // The sandbox of Chromium does not start for root; the pages are those of the tests.
  return chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
}
