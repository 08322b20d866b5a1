import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";

/** Where Debian's packages install Chromium. The shell has no windows, so a page costs half as much. */
const paths = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"] as const;

/** Whether tests can try a page. In CI they must, so there it is an error if they cannot. */
export function hasChromium(): boolean {
  const isThere = paths.some((path) => existsSync(path));
  if (!isThere && process.env["CI"] !== undefined)
    throw new Error(`CI needs Chromium (${paths.join(" or ")}).`);
  return isThere;
}

/** @param flags further ones of Chromium */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  // Loaded only here, since most tests that use this package open no page.
  const { chromium } = await import("playwright-core");
  const executablePath = paths.find((path) => existsSync(path)) ?? paths[0];
  // The sandbox of Chromium does not start for root; the pages are those of the tests.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...flags] });
}
