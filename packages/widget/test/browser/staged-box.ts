import type { Locator, Page } from "playwright-core";
import type { Stage, StagedPage } from "./stage.js";

export const furniture = [
  { objectID: "desk", title: "Wooden desk", content: "Oak, with a drawer.", url: "/furniture/desk" },
  { objectID: "chair", title: "Wooden chair", content: "It can be stacked.", url: "/furniture/chair" },
  { objectID: "shelf", title: "Wooden shelf", content: "For the wall.", url: "/furniture/shelf" },
  { objectID: "lamp", title: "Reading lamp", content: "Warm light.", url: "/light/lamp" },
].map((record, at) => ({ ...record, type: at < 3 ? "furniture" : "light", lang: "en" }));

/** Holds the searches of a page back, until what this returns is called. */
export async function heldSearches(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/search$/, async (route) => {
    await held;
    // The box may have ended the search.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** A box on a page, and what tests look at. */
export class StagedBox {
  readonly page: Page;
  readonly field: Locator;
  readonly options: Locator;

  constructor(page: Page) {
    this.page = page;
    this.field = page.locator("findling-search input");
    this.options = page.locator("findling-search [role=option]");
  }

  static async open(
    stage: Stage,
    html: string,
    more: Partial<StagedPage> & { readonly prepare?: (page: Page) => Promise<void> } = {},
  ): Promise<StagedBox> {
    return new StagedBox(await stage.page({ ...more, body: html }, more.prepare));
  }

  titles(): Promise<string[]> {
    return this.options.locator(".title").allTextContents();
  }

  /** The title of the option that the keys have chosen; null: none. */
  async activeTitle(): Promise<string | null> {
    const id = await this.field.getAttribute("aria-activedescendant");
    return id === null ? null : this.page.locator(`findling-search #${id} .title`).textContent();
  }
}
