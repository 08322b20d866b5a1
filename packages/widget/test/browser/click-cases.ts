import { signToken } from "@findling/client/token";
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { furniture, StagedBox } from "./staged-box.js";
import { useStage } from "./use-stage.js";

/** Clicks are reported, whatever opens a hit, and tokens take the place of keys. */
export function clickCases(): void {
  const stage = useStage();
  let key = "";
  beforeAll(async () => {
    key = await stage().indexOf("clicks", furniture);
  });
  const box = (attributes = "", prepare?: (page: Page) => Promise<void>) =>
    StagedBox.open(
      stage(),
      `<findling-search inline host="${stage().host}" key="${key}" index="clicks" ${attributes}></findling-search>`,
      prepare === undefined ? {} : { prepare },
    );

  /** How many clicks the server has counted, of each record. */
  const clicked = async (): Promise<Record<string, number>> => {
    const path = "/internal/reports?index=clicks";
    const { body } = await stage().client.request({ method: "GET", path, isRepeatable: true });
    return countsIn(body);
  };

  describe("clicks", () => {
    test.each(["click", "middle click", "Enter", "Control+Enter"])(
      "a %s is reported, although the page navigates",
      async (way) => {
        const { page, field, options } = await box("group-by=type");
        await field.fill("wooden");
        await expect.poll(() => options.count()).toBe(3);
        const before = await clicked();
        const sent = page
          .context()
          .waitForEvent("request", (request) => request.url().endsWith("/1/events/click"));
        if (way === "click") await Promise.all([page.waitForURL(/\/furniture\//), options.first().click()]);
        else if (way === "middle click") {
          const tab = page.context().waitForEvent("page");
          expect(await options.first().getAttribute("href")).toContain("/furniture/");
          await options.first().click({ button: "middle" });
          await tab;
        } else {
          const tab = way === "Enter" ? null : page.context().waitForEvent("page");
          await field.press("ArrowDown");
          await field.press(way);
          await (tab ?? page.waitForURL(/\/furniture\//));
        }
        const { position, objectID } = (await sent).postDataJSON();
        expect(position).toBe(1);
        await expect.poll(async () => (await clicked())[objectID]).toBe((before[objectID] ?? 0) + 1);
      },
    );

    test("the position is that in the answer, whatever its group", async () => {
      const { page, field, options } = await box("group-by=url");
      await field.fill("wooden");
      await expect.poll(() => options.count()).toBe(3);
      const sent = page
        .context()
        .waitForEvent("request", (request) => request.url().endsWith("/1/events/click"));
      await options.nth(1).click();
      expect((await sent).postDataJSON().position).toBe(2);
    });

    test("a page that opens hits itself prevents the event, and the click is reported", async () => {
      const { page, field, options } = await box();
      await page.evaluate(
        "document.addEventListener('findling-select', (event) => { event.preventDefault(); globalThis.detail = event.detail; })",
      );
      await field.fill("lamp");
      await expect.poll(() => options.count()).toBe(1);
      const sent = page.waitForRequest((request) => request.url().endsWith("/1/events/click"));
      await options.first().click();
      await sent;
      expect(page.url()).toMatch(/\/pages\//);
      expect(await page.evaluate("globalThis.detail")).toMatchObject({
        hit: { objectID: "lamp" },
        position: 1,
        url: `${stage().origin}/light/lamp`,
        isInNewTab: false,
      });
    });
  });

  /** A box that gets the first of these tokens, and the next one when it asks again. */
  const boxWithTokens = async (...expiries: readonly number[]): Promise<StagedBox> => {
    const { key: made, signingSecret } = await stage().client.createKey({ name: "tokens", type: "search" });
    if (signingSecret === null) throw new Error("A search key has a signing secret.");
    const sign = (seconds: number) =>
      signToken(
        { id: made.id, signingSecret },
        {
          exp: Math.floor(Date.now() / 1_000) + seconds,
          filters: [{ attribute: "type", op: "eq", value: "light" }],
        },
      );
    const page = await stage().page({ body: "" });
    const tokens = await Promise.all(expiries.map(sign));
    await page.evaluate(
      `{ const tokens = ${JSON.stringify(tokens)};
         const element = document.createElement("findling-search");
         for (const [name, value] of Object.entries({ host: "${stage().host}", index: "clicks", inline: "" }))
           element.setAttribute(name, value);
         element.token = async () => tokens.shift();
         document.querySelector("main").append(element); }`,
    );
    return new StagedBox(page);
  };

  test("a token takes the place of a key, and another is asked for when it is refused", async () => {
    const { field, options } = await boxWithTokens(-3_600, 3_600);
    await field.fill("wooden lamp");
    await expect.poll(() => options.count()).toBe(1);
  });

  test("a click whose token has expired since the search is reported with another one, tried once", async () => {
    const { page, field, options } = await boxWithTokens(3_600, 7_200, 10_800);
    await page.evaluate("addEventListener('findling-select', (event) => event.preventDefault())");
    await field.fill("lamp");
    await expect.poll(() => options.count()).toBe(1);
    const before = await clicked();
    const used: unknown[] = [];
    const refuse = async (times: number): Promise<void> => {
      const refused = async (route: Route): Promise<void> => {
        used.push(route.request().headers()["x-svc-key"]);
        const body = JSON.stringify({ error: { code: "invalid_key", message: "It has expired." } });
        await route.fulfill({ status: 401, contentType: "application/json", body });
      };
      await page.route(/\/1\/events\/click$/, refused, { times });
    };
    await refuse(1);
    await options.first().click();
    await expect.poll(async () => (await clicked())["lamp"]).toBe((before["lamp"] ?? 0) + 1);

    await field.press("ArrowDown");
    await refuse(9);
    const failed = page.evaluate(
      "new Promise((resolve) => addEventListener('findling-error', ({ detail }) => resolve(detail.error.status)))",
    );
    await options.first().click();
    expect([await failed, used.length, new Set(used).size]).toEqual([401, 3, 2]);
  });
}

function countsIn(report: unknown): Record<string, number> {
  const { topClickedRecords } = Object(report);
  return Object.fromEntries(
    topClickedRecords.map(({ objectID, count }: { objectID: string; count: number }) => [objectID, count]),
  );
}
