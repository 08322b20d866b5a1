import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { adminKey, useDashboardStage } from "./dashboard-stage.js";
import { holdRequests } from "./held-requests.js";

const review = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("dialog").waitFor();
};

const save = async (page: Page): Promise<void> => {
  await review(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

/** The settings of an index on their page. */
export function settingsCases(): void {
  const stage = useDashboardStage();
  const index = () => stage().client.index("tuned");
  const open = async () => {
    const opened = await stage().signedIn("/indexes/tuned/settings");
    await opened.page.getByRole("heading", { name: "Custom ranking" }).waitFor();
    return opened;
  };
  beforeAll(async () => {
    await index().saveSettings({
      indexTime: {
        searchableTiers: [{ attributes: ["title", "text"], typoTolerance: true }],
        attributesForFaceting: [],
      },
      queryTime: { distinctAttribute: null },
    });
    await index().saveAll([
      { objectID: "1", title: "chair", text: "for a desk", sold: 1, "<img src=x onerror=attacked()>": "x" },
      { objectID: "2", title: "sofa", text: "for two", sold: 2 },
    ]);
  });

  describe("the settings (12)", () => {
    test("tiers are arranged with the keyboard, saved after a review, and taken back", async () => {
      const { page, faults } = await open();
      await page
        .locator(".attribute-words", { hasText: "text, in about 100 % of records: “for a desk”" })
        .waitFor();
      const down = page.getByRole("button", { name: "Move text down a tier" });
      await down.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Tier 2" }).waitFor();
      expect(await page.evaluate("document.activeElement.innerText")).toContain("Move text down a tier");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowDown");
      await review(page);
      const dialog = page.getByRole("dialog");
      expect(await dialog.innerText()).toContain("The index is rebuilt.");
      expect(await dialog.locator("dd").allInnerTexts()).toEqual([
        expect.stringContaining("1. title, text"),
        expect.stringContaining("1. title"),
        expect.stringContaining("2. text"),
      ]);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("The settings are saved.").waitFor();
      const tiers = async () =>
        (await index().settings()).settings.indexTime.searchableTiers.map(({ attributes }) => attributes);
      expect(await tiers()).toEqual([["title"], ["text"]]);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("The change was taken back.").waitFor();
      expect(await tiers()).toEqual([["title", "text"]]);
      expect(faults).toEqual([]);
    });

    test("an undo is seen by the history and the search that are shown by then", async () => {
      const { page } = await open();
      const changes = page.locator(".history > li");
      await page.getByRole("switch", { name: "Words may have typos" }).click();
      await save(page);
      await page.getByRole("link", { name: "History" }).click();
      await changes.first().waitFor();
      const count = await changes.count();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("The change was taken back.").waitFor();
      await expect.poll(() => changes.count()).toBe(count + 1);
      await page.getByRole("link", { name: "Search", exact: true }).click();
      await page.getByRole("searchbox").fill("chair");
      await page.getByRole("button", { name: "Hide" }).first().click();
      await page.getByText("No record is found").waitFor();
      await page.getByRole("link", { name: "Settings", exact: true }).click();
      await page.getByRole("heading", { name: "Custom ranking" }).waitFor();
      await page.getByRole("link", { name: "Search", exact: true }).click();
      await page.getByRole("searchbox").fill("chair");
      await page.getByText("No record is found").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.locator(".hit").first().waitFor();
    });

    test("an attribute is dragged to another tier", async () => {
      const { page } = await open();
      await page.locator('[data-attribute="text"]').dragTo(page.locator(".tier").last());
      await page.getByRole("heading", { name: "Tier 2" }).waitFor();
      expect(await page.locator(".tier").nth(1).locator("code").allInnerTexts()).toEqual(["text"]);
      await page.getByRole("button", { name: "Discard" }).click();
      expect(await page.getByRole("heading", { name: "Tier 2" }).count()).toBe(0);
    });

    test("the server's message stands beside the field, and nothing is saved or lost", async () => {
      const { page } = await open();
      await page.getByRole("button", { name: "Add a synonym" }).click();
      await page.getByLabel("Words, with commas between").fill("seat");
      await page.getByLabel("Language code, such as de").fill("en");
      await review(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const section = page.getByRole("region", { name: "Synonyms" });
      await section.getByRole("alert").waitFor();
      expect(await section.getByRole("alert").innerText()).toContain(
        "Synonyms, entry 1, words: has 1 entry; at least 2 are needed.",
      );
      expect(await section.locator(".is-refused").count()).toBe(1);
      expect(await page.evaluate("document.activeElement.textContent")).toContain("Synonyms");
      await section.getByLabel("Words, with commas between").fill("seat, chair");
      await save(page);
      const { settings } = await index().settings();
      expect(settings.queryTime.synonyms).toMatchObject([{ type: "multiWay", words: ["seat", "chair"] }]);
      expect(settings.indexTime.languages).toEqual(["en"]);
    });

    test("what is typed is a draft from the first letter", async () => {
      const { page } = await open();
      const dictionary = page.getByLabel("Dictionary, one entry on each line");
      await dictionary.focus();
      await page.keyboard.type("n");
      await page.getByText("1 setting is changed.").waitFor();
      await page.keyboard.type("ode.js\nc++");
      expect(await dictionary.inputValue()).toBe("node.js\nc++");
      await page.getByRole("button", { name: "Add a synonym" }).click();
      await page.keyboard.type("sofa, couch, ");
      expect(await page.getByLabel("Words, with commas between").last().inputValue()).toBe("sofa, couch, ");
      await page.reload();
      await page.getByText("2 settings are changed.").waitFor();
      expect(await dictionary.inputValue()).toBe("node.js\nc++");
      expect(await page.getByLabel("Words, with commas between").last().inputValue()).toBe("sofa, couch");
    });

    test("a row that is written in stays, though the filter finds it no more", async () => {
      const many = stage().client.index("many-hides");
      const hides = Array.from({ length: 40 }, (_, at) => ({
        ...{ id: `hide-${at}`, query: `word${at}`, objectID: `${at}` },
      }));
      await many.saveSettings({ queryTime: { distinctAttribute: null, hides } });
      const { page } = await stage().signedIn("/indexes/many-hides/settings");
      const section = page.getByRole("region", { name: "Hides" });
      await page.getByLabel("Find a hide").fill("word3");
      await section.getByLabel("Query").first().focus();
      await page.keyboard.press("End");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("X1");
      expect(await section.getByLabel("Query").first().inputValue()).toBe("wordX1");
      await page.getByLabel("Find a hide").fill("");
      await section.getByText("30 of 40 are shown.").waitFor();
    });

    test.each([
      ["synonym", "Words, with commas between"],
      ["pin", "Query"],
      ["hide", "Query"],
    ])("who adds a %s writes on in its row", async (kind, field) => {
      const { page } = await open();
      await page.getByRole("button", { name: `Add a ${kind}` }).click();
      await page.keyboard.type("chair");
      const row = page
        .getByRole("region", { name: `${kind}s` })
        .locator(".rule")
        .last();
      expect(await row.getByLabel(field).inputValue()).toBe("chair");
    });

    test("two editors: what only one changed is merged, and of what both changed one chooses", async () => {
      await index().saveSettings({ queryTime: { customRanking: [], ignorePlurals: true } });
      const { page } = await open();
      await page.getByLabel("Attribute to rank by").fill("sold");
      await page.getByLabel("Attribute to rank by").press("Enter");
      await page.getByRole("switch", { name: "Singular and plural" }).click();
      await index().saveSettings({
        queryTime: { customRanking: [{ attribute: "title", order: "asc" }], queryLogging: false },
      });
      await review(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Somebody else has saved settings meanwhile.").waitFor();
      await page.getByText("Theirs are on this page now: Query logging.").waitFor();
      const choice = page.getByRole("group", { name: "Custom ranking: yours or theirs" });
      await page.locator(".conflict:focus").waitFor();
      await page.getByRole("link", { name: /^Custom ranking ?, choose between yours and theirs$/ }).waitFor();
      await page.getByRole("link", { name: /^Plurals ?, changed$/ }).click();
      await page.getByRole("link", { name: "Choose between yours and theirs first: Custom ranking" }).click();
      await page.locator(".conflict:focus").waitFor();
      expect(await page.getByRole("button", { name: "Review and save" }).getAttribute("aria-disabled")).toBe(
        "true",
      );
      await choice.getByRole("button", { name: "Take theirs" }).click();
      expect(await page.evaluate("document.activeElement.id")).toBe("customRanking-title");
      await save(page);
      expect((await index().settings()).settings.queryTime).toMatchObject({
        customRanking: [{ attribute: "title", order: "asc" }],
        ignorePlurals: false,
        queryLogging: false,
      });
    });

    test("two editors: a choice stays open on other pages, and when others save once more", async () => {
      await index().saveSettings({ queryTime: { ignorePlurals: true, removeWordsIfNoResults: "none" } });
      await index().saveSettings({ queryTime: { customRanking: [], queryLogging: true } });
      const { page } = await open();
      await page.getByLabel("Attribute to rank by").fill("sold");
      await page.getByLabel("Attribute to rank by").press("Enter");
      const title = { attribute: "title", order: "asc" } as const;
      await index().saveSettings({ queryTime: { customRanking: [title] } });
      await review(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const choice = page.getByRole("group", { name: "Custom ranking: yours or theirs" });
      await choice.waitFor();
      await page.getByRole("link", { name: "History", exact: true }).click();
      await page.locator(".history > li").first().waitFor();
      await page.getByRole("link", { name: "Settings", exact: true }).click();
      await choice.waitFor();
      await page.context().setOffline(true);
      await page.getByText("The server does not answer.").waitFor();
      await index().saveSettings({ queryTime: { queryLogging: false } });
      await page.context().setOffline(false);
      await page.getByText("Theirs are on this page now: Query logging.").waitFor();
      expect(await choice.count()).toBe(1);
      await choice.getByRole("button", { name: "Take theirs" }).click();
      await page.getByText("Nothing is left to save.").waitFor();
    });

    test("two editors: who has made the same change as others hears that nothing is left to save", async () => {
      await index().saveSettings({ queryTime: { ignorePlurals: true } });
      const { page } = await open();
      await page.getByRole("switch", { name: "Singular and plural" }).click();
      await index().saveSettings({ queryTime: { ignorePlurals: false } });
      await review(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const notice = page.locator("#change-of-others:focus");
      await notice.getByText("They have saved the same as you: Plurals.").waitFor();
      await notice.getByText("Nothing is left to save.").waitFor();
      expect(await page.getByText("Theirs are on this page now").count()).toBe(0);
      expect(await page.getByRole("region", { name: "Changes" }).count()).toBe(0);
    });

    test("a save that the end of the session refuses is said beside its buttons", async () => {
      const opened = await stage().signedIn("/indexes/tuned/settings", {
        // Nothing but the save hears that the session has ended.
        prepare: (context) =>
          context.route(/\/internal\/indexes/, (route) => route.fulfill({ json: { indexes: [] } })),
      });
      const { page } = opened;
      await page.getByRole("switch", { name: "Words may have typos" }).click();
      await stage().endSession(opened);
      await review(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Your session has ended.").waitFor();
      await page.getByLabel("Admin key").fill(adminKey);
      await page.keyboard.press("Enter");
      const bar = page.getByRole("region", { name: "Changes" });
      await bar
        .getByText("Your session had ended. Your changes are still here: save them again.", { exact: true })
        .waitFor();
      expect(await page.locator(".notice-bar").count()).toBe(0);
      await save(page);
      expect((await index().settings()).settings.queryTime.typoTolerance).toBe(false);
      await index().saveSettings({ queryTime: { typoTolerance: true } });
    });

    test("a change in the history is taken back, without what was changed since or is not saved", async () => {
      const past = stage().client.index("past");
      await past.saveSettings({ queryTime: { distinctAttribute: null, ignorePlurals: false } });
      await past.saveSettings({ queryTime: { typoTolerance: false, queryLogging: false } });
      await past.saveSettings({ queryTime: { queryLogging: true } });
      const { page, faults } = await stage().signedIn("/indexes/past/settings");
      await page.getByRole("switch", { name: "Records may lack words" }).click();
      await page.getByText("1 setting is changed.").waitFor();
      await page.getByRole("link", { name: "History", exact: true }).click();
      await page.locator(".history > li").nth(2).waitFor();
      expect(await page.locator(".history summary b").allInnerTexts()).toEqual([
        ...["Query logging", "Typo tolerance, Query logging", "The index was made"],
      ]);
      expect(await page.locator(".history summary").first().innerText()).toContain("by First admin key");
      // The newest change is open.
      await page.locator(".history > li").first().getByText("was: off").waitFor();
      await page.locator(".history summary").nth(1).click();
      const second = page.locator(".history > li").nth(1);
      await second.getByRole("button", { name: "Take this change back" }).click();
      await page
        .getByRole("region", { name: "Changes" })
        .getByText("Taken back from the history: Typo tolerance, changed just now. Review and save.")
        .waitFor();
      await page.locator("#typoTolerance-title:focus").waitFor();
      await page.getByText("2 settings are changed.").waitFor();
      await page.reload();
      await page.getByText("Taken back from the history: Typo tolerance").waitFor();
      await save(page);
      expect(new URL(page.url()).search).toBe("");
      expect((await past.settings()).settings.queryTime).toMatchObject({
        ...{ typoTolerance: true, queryLogging: true, ignorePlurals: false },
        removeWordsIfNoResults: "none",
      });
      expect(faults).toEqual([]);
    });

    test("what is not saved survives leaving the page", async () => {
      const { page } = await open();
      await page.getByRole("switch", { name: "Words may have typos" }).click();
      await page.getByRole("link", { name: "Search", exact: true }).click();
      await page.locator(".hit").first().waitFor();
      await page.reload();
      await page.getByRole("link", { name: "Settings", exact: true }).click();
      await page.getByText("1 setting is changed.").waitFor();
      expect(await page.getByRole("switch", { name: "Words may have typos" }).isChecked()).toBe(false);
      expect((await index().settings()).settings.queryTime.typoTolerance).toBe(true);
    });

    test("settings of a file take the place of those on the page; others are refused", async () => {
      const { page, faults } = await open();
      await page.getByRole("button", { name: "Import or export" }).click();
      const text = page.getByLabel("Or paste settings here");
      const hostile = "<img src=x onerror=attacked()>";
      for (const [wrong, why] of [
        ["{", "This is not JSON"],
        [`{"queryTime":{"${hostile}":1}}`, "has no setting"],
      ]) {
        await text.fill(wrong);
        await page.getByRole("button", { name: "Use these settings" }).click();
        await page.getByRole("alert").getByText(why).waitFor();
      }
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download the settings" }).click();
      expect((await download).suggestedFilename()).toBe("tuned-settings.json");
      await text.fill(
        JSON.stringify({
          queryTime: { pins: [{ id: "p", query: hostile, objectID: hostile, position: 0 }] },
          indexTime: { attributesForFaceting: [hostile] },
        }),
      );
      await page.getByRole("button", { name: "Use these settings" }).click();
      await review(page);
      expect(await page.getByRole("dialog").innerText()).toContain(`“${hostile}”: ${hostile} at 1`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("The settings are saved.").waitFor();
      expect(await page.locator("main img").count()).toBe(0);
      expect(faults).toEqual([]);
    });

    test("a review stays open while it saves, and saves once", async () => {
      const { page } = await open();
      await page.getByRole("switch", { name: "Singular and plural" }).click();
      await review(page);
      const gate = await holdRequests(page, { url: /\/settings$/, method: "PUT" });
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await gate.held;
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      const saving = dialog.getByRole("button", { name: "Saving…" });
      await saving.dispatchEvent("click");
      await saving.waitFor();
      gate.open();
      await page.getByText("The settings are saved.").waitFor();
      await dialog.waitFor({ state: "detached" });
      expect(gate.count()).toBe(1);
    });

    test("an index that is not there yet is made by saving", async () => {
      const { page } = await stage().signedIn("/indexes/made-by-settings/settings");
      await page.getByText("There is no index of this name yet.").waitFor();
      await page.getByLabel("Attribute to count").fill("brand");
      await page.getByLabel("Attribute to count").press("Enter");
      await review(page);
      await page.getByRole("button", { name: "Make the index" }).click();
      await page.getByText("The settings are saved.").waitFor();
      const { settings } = await stage().client.index("made-by-settings").settings();
      expect(settings.indexTime.attributesForFaceting).toEqual(["type", "lang", "brand"]);
    });
  });
}
