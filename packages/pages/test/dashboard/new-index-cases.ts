import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useDashboardStage } from "./dashboard-stage.js";
import { holdRequests } from "./held-requests.js";

/** A new index: of a file of records, or of settings. */
export function newIndexCases(): void {
  const stage = useDashboardStage();

  const choose = async (page: Page, name: string, text: string): Promise<void> => {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });
    await page.locator(".file-facts").waitFor();
  };

  describe("a new index (14)", () => {
    test("is made of a table: renamed, typed and searched as chosen, without a rebuild", async () => {
      const { page, faults } = await stage().signedIn("/indexes");
      await page.getByRole("link", { name: "New index" }).click();
      const csv = `sku,name,price,link
1,"A ""wooden"" <img src=x onerror=attacked()>",10.5,https://example.org/1
,lost,1,x
2,Chair,11,https://example.org/2
`;
      await choose(page, "<img src=x onerror=attacked()>.csv", csv + "3,Lamp\n".repeat(1) + manyRows(30));
      await page.getByLabel("Index", { exact: true }).fill("from-csv");
      await page.getByLabel("objectID", { exact: true }).selectOption("sku");
      await page.getByLabel("Name of name in the index").fill("title");
      expect(await page.getByLabel("What price is read as").inputValue()).toBe("number");
      await page.getByText("Line 3 lacks an objectID").waitFor();
      await page.getByRole("button", { name: "Create the index and import" }).click();
      await page.getByText("32 rows written").waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download the list" }).click(),
      ]);
      expect(await readFile(await download.path(), "utf8")).toBe(
        'line,reason\r\n3,"lacks an objectID: its field sku is missing"\r\n' +
          '5,"has 2 cells, but the first row names 4 columns"\r\n',
      );
      const index = stage().client.index("from-csv");
      expect(await index.get("1")).toMatchObject({
        title: expect.stringMatching(/^A "wooden"/),
        price: 10.5,
      });
      const { settings, facts } = await index.settings();
      expect(facts.rebuild).toBe("idle");
      expect(settings.indexTime.searchableTiers).toEqual([{ attributes: ["title"], typoTolerance: true }]);
      expect(await page.locator("main :is(img, script)").count()).toBe(0);
      await page.getByRole("link", { name: "Search from-csv" }).click();
      await page.locator(".hit").first().waitFor();
      expect(faults).toEqual([]);
    });

    test("is the one that was named when the import began, whatever is typed meanwhile", async () => {
      const taken = stage().client.index("taken");
      const { etag } = await taken.saveSettings({ queryTime: { distinctAttribute: null } });
      const { page } = await stage().signedIn("/new-index");
      await choose(page, "rows.csv", "objectID,title\n1,Chair\n");
      const name = page.getByLabel("Index", { exact: true });
      await name.fill("taken");
      const gate = await holdRequests(page, { url: /\/1\/indexes$/, method: "GET" });
      await page.getByRole("button", { name: "Import into taken" }).click();
      await gate.held;
      await name.fill("not-there-yet");
      gate.open();
      await page.getByText("1 row written").waitFor();
      expect((await taken.settings()).etag).toBe(etag);
      expect(await taken.get("1")).toMatchObject({ title: "Chair" });
    });

    test("is made of a table with semicolons, as spreadsheets write it in Europe", async () => {
      const { page } = await stage().signedIn("/new-index");
      await choose(
        page,
        "artikel.csv",
        '\uFEFFid;name;price\r\n1;"Lampe; ""groß""";49,90\r\n2;Stuhl;5,00\r\n',
      );
      await page.getByRole("button", { name: "Create the index and import" }).click();
      await page.getByRole("heading", { name: "artikel.csv is imported" }).waitFor();
      expect(await stage().client.index("artikel").get("1")).toMatchObject({
        ...{ id: "1", name: 'Lampe; "groß"', price: "49,90" },
      });
    });

    test("searches codes and objectIDs if somebody wants it", async () => {
      const { page } = await stage().signedIn("/new-index");
      await choose(page, "codes.csv", "objectID,code,name\nQ-7,A-1,Lamp\nQ-8,A-2,Chair\n");
      const code = page.getByLabel("Search code (looks like a code)");
      expect(await code.isChecked()).toBe(false);
      await code.check();
      await page.getByLabel("Search objectID (names the record)").check();
      await page.getByRole("button", { name: "Create the index and import" }).click();
      await page.getByRole("heading", { name: "codes.csv is imported" }).waitFor();
      for (const q of ["A-2", "Q-8"]) {
        const { hits } = await stage().client.index("codes").search({ q });
        expect(hits[0]?.objectID).toBe("Q-8");
      }
    });

    test("says how many records no word finds, and leads to the settings", async () => {
      const { page } = await stage().signedIn("/new-index");
      await choose(page, "unnamed.csv", "objectID,name,count\n1,Lamp,7\n2,,8\n3,,9\n");
      await page.getByRole("button", { name: "Create the index and import" }).click();
      await page
        .getByText("No word finds 2 records without a text in an attribute that is searched.")
        .waitFor();
      await page.getByRole("link", { name: "Settings of unnamed" }).click();
      await expect.poll(() => page.title()).toBe("Settings: unnamed - Findling");
    });

    test("counts what was written of the file, and what the index has of it", async () => {
      const { page } = await stage().signedIn("/new-index");
      await choose(page, "twice.csv", "objectID,name\n1,Lamp\n2,Chair\n1,Desk lamp\n3,Desk\n");
      await page.getByRole("button", { name: "Create the index and import" }).click();
      await page.getByText("twice has 3 records now.").waitFor();
      expect(await page.locator(".import-figures b").innerText()).toBe("4 rows written");
    });

    test.each([
      ["quotes.csv", 'sku,name\n1,5" pipe\n', "line 2, column 2: a quote stands in a cell"],
      ["cut.json", '[{"objectID":"1"},\n{"a":', "line 2: the file ends within the array"],
      ["page.txt", "<html>", "choose its format"],
    ])("says what is wrong with %s", async (name, text, said) => {
      const { page } = await stage().signedIn("/new-index");
      await choose(page, name, text);
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("alert").innerText()).toContain(said);
    });

    test("is not begun with records that have no objectID; a broken line is left out of others", async () => {
      const { page } = await stage().signedIn("/new-index?into=shop");
      await choose(page, "a.ndjson", '{"t":"no id"}\n');
      await page.getByText("shop is there already").waitFor();
      await page.getByRole("button", { name: "Import into shop" }).click();
      await page.getByText("None of the first records can be written: see below.").waitFor();
      await page.getByRole("button", { name: "Another file" }).click();
      await choose(page, "b.ndjson", '{"objectID":"b1"}\n{"objectID":\n{"objectID":"b2"}\n');
      await page.getByLabel("Index", { exact: true }).fill("broken-line");
      await page.getByRole("button", { name: "Create the index and import" }).click();
      await page.getByText("1 record is left out").waitFor();
      expect(await page.locator(".refused li").innerText()).toMatch(/^Line 2 +is not valid JSON/);
      expect((await stage().client.index("broken-line").search({ q: "" })).nbHits).toBe(2);
    });

    test("goes on past records that the server refuses", async () => {
      const index = stage().client.index("strict");
      await index.saveSettings({ indexTime: { partitionKey: "seller" } });
      const { page } = await stage().signedIn("/new-index?into=strict");
      const lines = [
        { objectID: "1", seller: "a" },
        { objectID: "2", seller: {} },
        { objectID: "3", seller: "a" },
      ];
      await choose(page, "s.ndjson", lines.map((line) => JSON.stringify(line)).join("\n"));
      await page.getByRole("button", { name: "Import into strict" }).click();
      await page.getByRole("heading", { name: "s.ndjson is imported" }).waitFor();
      const refused = await page.locator(".refused li").allInnerTexts();
      const { nbHits } = await index.search({ q: "", hitsPerPage: 0 });
      expect(nbHits + refused.length).toBe(3);
      for (const text of refused) expect(text).toMatch(/^Line 2 +is refused by the server: /);
    });

    test("survives a server that goes away and comes back, and another page meanwhile", async () => {
      let batches = 0;
      let gone: Promise<void> | undefined;
      const { page, faults } = await stage().signedIn("/indexes", {
        prepare: (context) =>
          context.route("**/1/indexes/away/records", async (route) => {
            if (++batches !== 2) return route.fallback();
            gone = stage().goAway();
            return route.abort("connectionrefused");
          }),
      });
      const lines = Array.from({ length: 2_500 }, (_, at) =>
        JSON.stringify({ objectID: `${at}`, title: "one" }),
      );
      await page.getByRole("link", { name: "New index" }).click();
      await choose(page, "away.ndjson", lines.join("\n"));
      await page.getByRole("button", { name: "Create the index and import" }).click();
      await page.getByText("Waiting for the server").waitFor();
      await page.locator(".side").getByRole("link", { name: "Indexes" }).click();
      await gone;
      await stage().comeBack();
      await page.getByText("away.ndjson is imported into away.").waitFor();
      expect((await stage().client.index("away").search({ q: "", hitsPerPage: 0 })).nbHits).toBe(2_500);
      await page.getByRole("link", { name: "New index" }).click();
      await page.getByText("2,500 lines written").waitFor();
      expect(faults).toEqual([]);
    });

    test("is made of a file that is dropped anywhere in the window, also a compressed one", async () => {
      const { page, faults } = await stage().signedIn("/new-index");
      await page.locator(".file-drop").waitFor();
      const lines = Array.from({ length: 1_500 }, (_, at) =>
        JSON.stringify({ objectID: `${at}`, title: `Lamp ${at}` }),
      );
      await drop(page, [{ name: "lamps.csv.gz", bytes: gzipSync(Buffer.from("not a table")) }, lamps(lines)]);
      await page.getByText("One file at a time").waitFor();
      await drop(page, [lamps(lines)]);
      await page.locator(".file-facts", { hasText: "lamps.ndjson.gz" }).waitFor();
      expect(await page.getByLabel("Index", { exact: true }).inputValue()).toBe("lamps");
      await page.getByRole("button", { name: "Create the index and import" }).click();
      await page.getByText("1,500 lines written").waitFor();
      expect((await stage().client.index("lamps").search({ q: "", hitsPerPage: 0 })).nbHits).toBe(1_500);
      expect(faults).toEqual([]);
    });

    test("says that a compressed file is cut off", async () => {
      const { page } = await stage().signedIn("/new-index");
      await page.locator(".file-drop").waitFor();
      const { name, bytes } = lamps(['{"objectID":"1"}', '{"objectID":"2"}']);
      await drop(page, [{ name, bytes: bytes.subarray(0, -6) }]);
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("alert").innerText()).toContain(
        "the compressed data is damaged or cut off",
      );
    });

    test("waits for what the server has queued, and says so", async () => {
      const taskId = "6f0c3f0cd7a0b1e54a0e7b1f0e6a9c52";
      const ended = { isSo: false };
      const { page } = await stage().signedIn("/new-index", {
        prepare: async (context) => {
          await context.route("**/1/indexes/queued/records", (route) =>
            route.fulfill({
              status: 202,
              json: { dataVersion: 0, applied: 0, ignoredAsStale: 0, queued: { taskId } },
            }),
          );
          await context.route(`**/1/tasks/${taskId}`, (route) =>
            route.fulfill({
              json: { taskId, status: ended.isSo ? "applied" : "queued", dataVersion: ended.isSo ? 7 : 0 },
            }),
          );
        },
      });
      await choose(page, "q.ndjson", '{"objectID":"1"}\n{"objectID":"2"}\n');
      await page.getByLabel("Index", { exact: true }).fill("queued");
      const asked = page.waitForRequest(`**/1/tasks/${taskId}`);
      await page.getByRole("button", { name: "Create the index and import" }).click();
      await asked;
      expect(await page.locator(".import-figures b").innerText()).toBe("0 lines written");
      ended.isSo = true;
      await page.getByText("2 records waited in the queue of the server").waitFor();
      await page.getByRole("heading", { name: "q.ndjson is imported" }).waitFor();
    });

    test("can begin with settings", async () => {
      const { page } = await stage().signedIn("/new-index");
      await page.getByLabel("Name of the new index").fill("a b");
      await page.getByRole("button", { name: "Go to its settings" }).click();
      await page.getByText("A name has at most 128").waitFor();
      await page.getByLabel("Name of the new index").fill("by-settings");
      await page.getByRole("button", { name: "Go to its settings" }).click();
      await page.waitForURL("**/dashboard/indexes/by-settings/settings");
      await page.getByText("There is no index of this name yet.").waitFor();
      expect(await page.title()).toBe("Settings: by-settings - Findling");
    });
  });
}

interface DroppedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

function lamps(lines: readonly string[]): DroppedFile {
  return { name: "lamps.ndjson.gz", bytes: gzipSync(Buffer.from(lines.join("\n"))) };
}

/** Drops files on the heading, as somebody does who misses the frame for them. */
async function drop(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const encoded = files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  const dataTransfer = await page.evaluateHandle(`(() => {
    const dropped = new DataTransfer();
    for (const { name, base64 } of ${JSON.stringify(encoded)})
      dropped.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name));
    return dropped;
  })()`);
  for (const type of ["dragover", "drop"]) await page.locator("h1").dispatchEvent(type, { dataTransfer });
}

function manyRows(count: number): string {
  return Array.from({ length: count }, (_, at) => `${at + 10},Shelf ${at},${at},https://example.org/\n`).join(
    "",
  );
}
