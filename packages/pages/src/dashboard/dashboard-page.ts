import type { ComponentType } from "preact";
import type { DashboardState } from "./dashboard-state.js";

export interface PageProperties {
  readonly state: DashboardState;
  /** What the address names at the place of `:name`; empty without such a place. */
  readonly name: string;
}

/** A page of the dashboard. Its code is loaded when somebody first opens it. */
export interface DashboardPage {
  readonly title: string;
  /** Behind `/dashboard`; `:name` is any step. At most three of them: the server knows no more. */
  readonly steps: readonly string[];
  readonly isInMenu: boolean;
  /** What the address asks the page for, such as a query: the tab of the browser says it. Empty: nothing. */
  readonly askedFor?: (query: URLSearchParams) => string;
  readonly load: () => Promise<ComponentType<PageProperties>>;
}

/** A page, and what its address names. */
export interface AddressedPage<Page> {
  readonly page: Page;
  /** Empty if the address of the page names nothing. */
  readonly name: string;
}

/** The page at an address, without steps the first one; undefined: there is none. */
export function pageAt<Page extends Pick<DashboardPage, "steps">>(
  pages: readonly Page[],
  steps: readonly string[],
): AddressedPage<Page> | undefined {
  const page =
    steps.length === 0
      ? pages[0]
      : pages.find(
          (one) =>
            one.steps.length === steps.length &&
            one.steps.every((step, place) => step === ":name" || step === steps[place]),
        );
  return page && { page, name: steps[page.steps.indexOf(":name")] ?? "" };
}

/** The steps that an address stands for which is no page: an index alone is its search. undefined: none. */
export function stepsInstead(steps: readonly string[]): readonly string[] | undefined {
  return steps.length === 2 && steps[0] === "indexes" ? [...steps, "search"] : undefined;
}
