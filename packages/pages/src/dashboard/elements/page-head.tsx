import { useEffect, useLayoutEffect } from "preact/hooks";

interface PageHeadProperties {
  readonly title: string;
  /** What the tab of the browser says; by default the title. */
  readonly tabTitle?: string;
  /** Where the page belongs. */
  readonly parent?: { readonly title: string; readonly href: string };
  readonly children?: preact.ComponentChildren;
}

/** Gives the focus to the heading of the page, where what had it goes. */
export function focusPageHead(): void {
  document.querySelector<HTMLElement>("#content h1")?.focus({ preventScroll: true });
}

/** For what is gone already: a focus that is somewhere stays there. */
export function focusPageHeadIfLost(): void {
  if (document.activeElement === document.body) focusPageHead();
}

/** The heading of a page. It gets the focus, so that a screen reader says where one is. */
export function PageHead({ title, tabTitle = title, parent, children }: PageHeadProperties) {
  useLayoutEffect(() => {
    document.title = `${tabTitle} - Findling`;
  }, [tabTitle]);
  useEffect(focusPageHeadIfLost, [title]);
  return (
    <header class="page-head">
      <div>
        {parent !== undefined && (
          <p class="parent">
            <a href={parent.href}>{parent.title}</a> <span aria-hidden="true">/</span>
          </p>
        )}
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      {children}
    </header>
  );
}
