import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface PageHeadProperties {
  readonly title: string;
  /** What the tab of the browser says; by default the title. */
  readonly tabTitle?: string;
  /** Where the page belongs. */
  readonly parent?: { readonly title: string; readonly href: string };
  readonly children?: preact.ComponentChildren;
}

/** The heading of a page. It gets the focus, so that a screen reader says where one is. */
export function PageHead({ title, tabTitle = title, parent, children }: PageHeadProperties) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = `${tabTitle} - Findling`;
  }, [tabTitle]);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <header class="page-head">
      <div>
        {parent !== undefined && (
          <p class="parent">
            <a href={parent.href}>{parent.title}</a> <span aria-hidden="true">/</span>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
    </header>
  );
}
