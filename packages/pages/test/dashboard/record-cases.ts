import { axeFaults } from "@findling/testkit";
import { describe, expect, test } from "vitest";
import { adminKey, useDashboardStage } from "./dashboard-stage.js";
import { holdRequests } from "./held-requests.js";

/** Records of an index: browsed, found, edited, deleted, cleared. */
export function recordCases(): void {
  const stage = useDashboardStage();
  const attack = "<img src=x onerror=attacked()>";

  describe("records (13)", () => {
    test("are listed page by page and found by objectID; the place is in the address", async () => {
      const index = stage().client.index("browsed");
      const records = Array.from({ length: 25 }, (_, at) => ({
        objectID: `id-${at + 10}`,
        title: `${attack} ${at}`,
        deep: { list: [{ a: attack }] },
      }));
      await index.saveAll(records);
      const { page, faults } = await stage().signedIn("/indexes/browsed/records");
      await page.getByRole("link", { name: "id-10" }).waitFor();
      await page.getByRole("link", { name: "Next page" }).click();
      await page.getByRole("link", { name: "id-34" }).waitFor();
      expect(page.url()).toMatch(/\?after=id-29&path=$/);
      await page.goBack();
      await page.getByRole("link", { name: "id-10" }).waitFor();
      const field = page.getByLabel("Find by objectID");
      await field.fill("id-3");
      await page.getByRole("link", { name: "id-10" }).waitFor({ state: "detached" });
      expect(await page.locator("tbody th").allInnerTexts()).toEqual([
        ...["id-30", "id-31", "id-32", "id-33", "id-34"],
      ]);
      await page.keyboard.press("Enter");
      await page.getByText("No record has exactly this objectID: id-3").waitFor();
      await field.fill("id-33");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "id-33" }).waitFor();
      await page.getByText("1 attribute", { exact: true }).first().click();
      await page.getByRole("radio", { name: "JSON" }).check();
      expect(await page.locator("pre.record-json").innerText()).toContain(JSON.stringify(attack));
      expect(await page.locator("main :is(img, script)").count()).toBe(0);
      expect(faults).toEqual([]);
    });

    test("have a page before each page, also in an address that somebody shared", async () => {
      await stage()
        .client.index("paged")
        .saveAll(Array.from({ length: 45 }, (_, at) => ({ objectID: `id-${at + 10}` })));
      const { page } = await stage().signedIn("/indexes/paged/records");
      const first = () => page.locator("tbody th").first().innerText();
      const previous = page.getByRole("link", { name: "Previous page" });
      const next = page.getByRole("link", { name: "Next page" });
      await next.click();
      await page.getByRole("link", { name: "id-30", exact: true }).waitFor();
      await next.click();
      await page.getByRole("link", { name: "id-50", exact: true }).waitFor();
      expect(await next.count()).toBe(0);
      await page.reload();
      await previous.click();
      await page.getByRole("link", { name: "id-30", exact: true }).waitFor();
      expect(await first()).toBe("id-30");
      await page.goBack();
      await page.getByRole("link", { name: "id-50", exact: true }).click();
      await page.getByRole("link", { name: "All records" }).click();
      await previous.click();
      await page.getByRole("link", { name: "id-30", exact: true }).waitFor();
      await previous.click();
      await page.getByRole("link", { name: "id-10", exact: true }).waitFor();
      expect([await previous.count(), new URL(page.url()).search]).toEqual([0, ""]);
      await page.goto(`${stage().host}/dashboard/indexes/paged/records?after=id-29`);
      await page.getByRole("link", { name: "id-30", exact: true }).waitFor();
      expect(await previous.count()).toBe(0);
      await page.getByRole("link", { name: "First page" }).click();
      await page.getByRole("link", { name: "id-10", exact: true }).waitFor();
    });

    test("are on the page before, also where the next one was asked for twice", async () => {
      await stage()
        .client.index("asked-twice")
        .saveAll(Array.from({ length: 45 }, (_, at) => ({ objectID: `id-${at + 10}` })));
      const { page } = await stage().signedIn("/indexes/asked-twice/records");
      await page.getByRole("link", { name: "id-10", exact: true }).waitFor();
      const gate = await holdRequests(page, { url: /records-page/, method: "GET" });
      await page.getByRole("link", { name: "Next page" }).click();
      await gate.held;
      await page.getByRole("link", { name: "Next page" }).click();
      gate.open();
      await page.getByRole("link", { name: "id-30", exact: true }).waitFor();
      await page.getByRole("link", { name: "Previous page" }).click();
      await page.getByRole("link", { name: "id-10", exact: true }).waitFor();
      expect(await page.locator("tbody th").first().innerText()).toBe("id-10");
    });

    test("are edited as JSON; what is wrong is said with its place", async () => {
      const index = stage().client.index("edited");
      await index.saveAll([{ objectID: "a", title: "before" }]);
      const { page } = await stage().signedIn("/indexes/edited/records?id=a");
      await page.getByRole("button", { name: "Edit" }).click();
      const text = page.getByLabel("The record as JSON");
      for (const [typed, said] of [
        [
          '{\n  "objectID": "a",\n  "title" "x"\n}',
          "Line 3, column 11: a colon is expected behind the name.",
        ],
        ['{"objectID":"b"}', 'The objectID has to stay "a".'],
        [`{"objectID":"a","title":"${"x".repeat(100_001)}"}`, "100,000"],
      ] as const) {
        await text.fill(typed);
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("alert").getByText(said).waitFor();
      }
      await text.fill('{"objectID":"a","title":"after"}');
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("a is saved.").waitFor();
      await page.locator(".attributes").getByText("after").waitFor();
      expect(await index.get("a")).toMatchObject({ title: "after" });
    });

    test("cannot be written in while they are saved: what is typed then would be lost", async () => {
      const index = stage().client.index("slowly-saved");
      await index.saveAll([{ objectID: "a", title: "before" }]);
      const { page } = await stage().signedIn("/indexes/slowly-saved/records?id=a");
      await page.getByRole("button", { name: "Edit" }).click();
      const text = page.getByLabel("The record as JSON");
      await text.fill('{"objectID":"a","title":"after"}');
      const gate = await holdRequests(page, { url: /\/records$/, method: "POST" });
      await page.getByRole("button", { name: "Save" }).click();
      await gate.held;
      expect(await text.getAttribute("readonly")).not.toBeNull();
      gate.open();
      await page.getByText("a is saved.").waitFor();
    });

    test("are not overwritten when somebody else changes them meanwhile", async () => {
      const index = stage().client.index("shared");
      await index.saveAll([{ objectID: "a", title: "before" }]);
      const { page } = await stage().signedIn("/indexes/shared/records?id=a");
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByLabel("The record as JSON").fill('{"objectID":"a","title":"mine"}');
      await index.saveAll([{ objectID: "a", title: "theirs" }]);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Somebody has changed this record meanwhile").waitFor();
      expect(await page.getByLabel("Their record").innerText()).toContain('"theirs"');
      expect(await index.get("a")).toMatchObject({ title: "theirs" });
      await page.getByRole("button", { name: "Save mine instead" }).click();
      await page.getByText("a is saved.").waitFor();
      expect(await index.get("a")).toMatchObject({ title: "mine" });
    });

    test("keep what was written when another page is opened, or the session ends", async () => {
      await stage()
        .client.index("kept")
        .saveAll([{ objectID: "a", title: "before" }]);
      const opened = await stage().signedIn("/indexes/kept/records?id=a");
      const { page } = opened;
      const text = page.getByLabel("The record as JSON");
      await page.getByRole("button", { name: "Edit" }).click();
      await text.fill('{"objectID":"a","title":"mine"}');
      await page.getByRole("link", { name: "Search", exact: true }).click();
      await page.locator(".hit").first().waitFor();
      await page.goBack();
      await page.getByText("It is not saved yet.").waitFor();
      await stage().endSession(opened);
      await page.getByText("Your session has ended.").waitFor();
      await page.getByLabel("Admin key").fill(adminKey);
      await page.keyboard.press("Enter");
      await page.getByText("It is not saved yet.").waitFor();
      expect(await text.inputValue()).toBe('{"objectID":"a","title":"mine"}');
      await page.getByRole("button", { name: "Save" }).click();
      await page.locator(".attributes").getByText("mine").waitFor();
      await page.getByRole("button", { name: "Edit" }).click();
      expect(await page.getByText("It is not saved yet.").count()).toBe(0);
    });

    test("keep what was written into the next form while the one before was saved", async () => {
      const { page } = await stage().signedIn("/indexes/shop/records?new");
      const field = page.getByLabel("The record as JSON");
      const kind = { url: /\/1\/indexes\/shop\/records$/, method: "POST" };
      const { held, open } = await holdRequests(page, kind);
      await field.fill('{ "objectID": "first" }');
      await page.getByRole("button", { name: "Create the record" }).click();
      await held;
      await page.getByRole("link", { name: "Records", exact: true }).click();
      await page.getByRole("link", { name: "New record" }).click();
      await field.fill('{ "objectID": "second" }');
      open();
      await page.getByText("first is saved.").waitFor();
      expect(await field.inputValue()).toBe('{ "objectID": "second" }');
      await page.getByRole("link", { name: "Records", exact: true }).click();
      await page.getByRole("link", { name: "New record" }).click();
      expect(await field.inputValue()).toBe('{ "objectID": "second" }');
      await stage().client.index("shop").delete("first");
    });

    test("that were deleted meanwhile keep what was written when the session ends", async () => {
      const index = stage().client.index("deleted-meanwhile");
      await index.saveAll([{ objectID: "a", title: "before" }, { objectID: "b" }]);
      const opened = await stage().signedIn("/indexes/deleted-meanwhile/records?id=a");
      const { page } = opened;
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByLabel("The record as JSON").fill('{"objectID":"a","title":"mine"}');
      await index.delete("a");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Somebody has deleted this record meanwhile").waitFor();
      await stage().endSession(opened);
      await page.getByRole("button", { name: "Save mine instead" }).click();
      await page.getByText("Your session has ended.").waitFor();
      await page.getByLabel("Admin key").fill(adminKey);
      await page.keyboard.press("Enter");
      await page.getByText("It is not saved yet.").waitFor();
      expect(await page.getByLabel("The record as JSON").inputValue()).toBe(
        '{"objectID":"a","title":"mine"}',
      );
      await page.getByRole("button", { name: "Save" }).click();
      await page.locator(".attributes").getByText("mine").waitFor();
      expect(await index.get("a")).toMatchObject({ title: "mine" });
    });

    test("are made, and deleted with an undo", async () => {
      const index = stage().client.index("made");
      await index.saveAll([{ objectID: "there", title: "there" }]);
      const { page } = await stage().signedIn("/indexes/made/records");
      await page.getByRole("link", { name: "New record" }).click();
      const text = page.getByLabel("The record as JSON");
      await text.fill('{"objectID":"there"}');
      await page.getByRole("button", { name: "Create the record" }).click();
      await page.getByText("A record with this objectID is there already").waitFor();
      await page.getByRole("button", { name: "Take theirs" }).click();
      await page
        .getByRole("button", { name: "Discard" })
        .or(page.getByRole("button", { name: "Cancel" }))
        .click();
      await page.getByRole("link", { name: "New record" }).click();
      await text.fill('{"objectID":"new","title":"new"}');
      await page.getByRole("button", { name: "Create the record" }).click();
      await page.getByRole("heading", { name: "new", exact: true }).waitFor();
      await page.getByRole("button", { name: "Delete" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("new is deleted.").waitFor();
      const focused = () => page.evaluate("document.activeElement.outerHTML");
      await expect.poll(focused).toMatch(/^<h1 .*>made</);
      await expect(index.get("new")).rejects.toMatchObject({ status: 404 });
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("new is there again.").waitFor();
      expect(await index.get("new")).toMatchObject({ title: "new" });
    });

    test("are made with their partition; without it the page warns, and saves them", async () => {
      const index = stage().client.index("with-sellers");
      await index.saveSettings({ indexTime: { partitionKey: "seller" } });
      const { page } = await stage().signedIn("/indexes/with-sellers/records");
      await page.getByRole("link", { name: "New record" }).click();
      const text = page.getByLabel("The record as JSON");
      await expect.poll(() => text.inputValue()).toContain('"seller": ""');
      const warning = page.getByText("Without a value of seller the record belongs to no partition");
      await warning.waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await text.fill('{"objectID":"a","seller":"north"}');
      await warning.waitFor({ state: "detached" });
      await text.fill('{"objectID":"a","seller":null}');
      await warning.waitFor();
      await page.getByRole("button", { name: "Create the record" }).click();
      await page.getByText("a is saved.").waitFor();
      expect(await index.get("a")).toMatchObject({ objectID: "a" });
    });

    test("that are damaged say so", async () => {
      const damaged = { objectID: "bad", partition: null, version: 1, updatedAt: 1, record: null };
      const { page } = await stage().signedIn("/indexes/shop/records", {
        prepare: (context) =>
          context.route("**/records-page?*", (route) =>
            route.fulfill({ json: { records: [damaged], next: null } }),
          ),
      });
      await page.getByText("damaged", { exact: true }).waitFor();
      await page.getByRole("link", { name: "bad" }).click();
      await page.getByText("This record is damaged on the disk").waitFor();
      expect(await page.getByRole("button", { name: "Edit" }).count()).toBe(0);
    });

    test("of a partition are cleared after its name was typed again", async () => {
      const index = stage().client.index("parted");
      await index.saveSettings({ indexTime: { partitionKey: "seller" } });
      await index.saveAll(
        Array.from({ length: 6 }, (_, at) => ({ objectID: `${at}`, seller: at < 4 ? "north" : "south" })),
      );
      const { page } = await stage().signedIn("/indexes/parted/records");
      await page.getByRole("button", { name: "Clear a partition" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Partition, a value of seller").fill("north");
      await dialog.locator("p b", { hasText: /^4 records$/ }).waitFor();
      const again = dialog.getByLabel("Type its name again");
      await again.fill("South");
      await page.keyboard.press("Enter");
      await dialog.getByText("This is not the name: north.").waitFor();
      await again.fill("north");
      await page.keyboard.press("Enter");
      await page.getByText("north is cleared").waitFor();
      await page.getByRole("link", { name: "0", exact: true }).waitFor({ state: "detached" });
      expect(await page.locator("tbody th").allInnerTexts()).toEqual(["4", "5"]);
    });

    test("of a partition are cleared after it was chosen, by keyboard", async () => {
      const attack = "<img src=x onerror=attacked()>";
      const index = stage().client.index("chosen");
      await index.saveSettings({ indexTime: { partitionKey: "seller" } });
      const sellers = ["north", "north", "south", attack, ...Array.from({ length: 60 }, (_, at) => `n${at}`)];
      await index.saveAll(sellers.map((seller, at) => ({ objectID: `${at}`, seller })));
      const { page, faults } = await stage().signedIn("/indexes/chosen/records", { width: 320 });
      await page.getByRole("button", { name: "Clear a partition" }).click();
      const dialog = page.getByRole("dialog");
      const list = dialog.getByRole("list");
      await dialog.getByText("50 of 63: type a part of the name.").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.keyboard.type("ORT");
      await expect
        .poll(() => list.getByRole("button").allInnerTexts())
        .toEqual([expect.stringMatching(/^north\s+2 records$/)]);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      expect(await dialog.getByLabel("Partition, a value of seller").inputValue()).toBe("north");
      expect(await list.locator("[aria-pressed=true]").innerText()).toMatch(/^north\s/);
      await dialog.getByText("This erases 2 records").waitFor();
      await dialog.getByLabel("Partition, a value of seller").fill("<IMG");
      await list.getByText(attack, { exact: true }).click();
      await dialog.getByText("This erases 1 record").waitFor();
      // There are too many partitions for the last one to be among the first.
      await dialog.getByLabel("Partition, a value of seller").fill("sou");
      await list.getByText("south", { exact: true }).click();
      expect(await list.locator("[aria-pressed=true]").innerText()).toMatch(/^south\s/);
      await dialog.getByLabel("Partition, a value of seller").fill("not listed");
      await dialog.getByText("No partition with records has this in its name.").waitFor();
      await dialog.getByLabel("Type its name again").fill("not listed");
      await page.keyboard.press("Enter");
      await page.getByText("not listed is cleared").waitFor();
      expect(faults).toEqual([]);
    });
  });
}
