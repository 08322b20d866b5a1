import { describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";

/** How the server is doing. */
export function healthCases(): void {
  const stage = useDashboardStage();

  describe("health (17)", () => {
    test("has the figures of the server, and its threads", async () => {
      const { page, faults } = await stage().signedIn("/health");
      await page.locator(".tile", { hasText: "Memory of indexes" }).waitFor();
      await page.getByRole("row", { name: /^main/ }).waitFor();
      const memory = page.locator(".tile", { hasText: "with the files" }).locator("b");
      expect(await memory.innerText()).toMatch(/^[\d.,]+ [MG]B$/);
      expect(faults).toEqual([]);
    });

    test("what is wrong stands on top, in words", async () => {
      const { page } = await stage().signedIn("/health", {
        prepare: (context) =>
          context.route("**/metrics", (route) =>
            route.fulfill({
              body: [
                "findling_ready 1",
                "findling_search_threads 2",
                "findling_search_threads_living 1",
                'findling_thread_heap_bytes{thread="<img src=x onerror=attacked()>"} 5',
              ].join("\n"),
            }),
          ),
      });
      await page.getByText("1 of 2 search threads can search.").waitFor();
      expect(await page.locator("main img").count()).toBe(0);
    });

    test("all is not well while a figure worries, and threads keep their places", async () => {
      const { page } = await stage().signedIn("/health", {
        width: 320,
        prepare: (context) =>
          context.route("**/metrics", (route) =>
            route.fulfill({
              body: [
                "findling_ready 1",
                "findling_queued_writes_failed_total 2",
                'findling_thread_event_loop_lag_seconds{thread="main"} 0.5',
                ...["writer", "main", "analytics"].map(
                  (thread) => `findling_thread_heap_bytes{thread="${thread}"} 5`,
                ),
              ].join("\n"),
            }),
          ),
      });
      await page.getByText("Everything works. Look closer at: Tasks failed, Event-loop lag.").waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(await page.getByText("All is well.").count()).toBe(0);
      expect(await page.locator("tbody th").allInnerTexts()).toEqual(["main", "analytics", "writer"]);
    });

    test("a server that goes away and comes back leaves no fault", async () => {
      const { page, faults } = await stage().signedIn("/health");
      await page.locator(".tile").first().waitFor();
      await stage().goAway();
      await page.getByText("The server does not answer.").waitFor();
      expect(await page.locator(".tile").count()).toBeGreaterThan(10);
      await stage().comeBack();
      await page.getByText("The server does not answer.").waitFor({ state: "detached" });
      await page.getByText(/^(All is well|Everything works)/).waitFor();
      expect(faults).toEqual([]);
    });
  });
}
