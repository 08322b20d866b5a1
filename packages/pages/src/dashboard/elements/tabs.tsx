interface Tab {
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

interface TabsProperties {
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** The way from one page to others that belong to it. */
export function Tabs({ label, tabs }: TabsProperties) {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ title, href, isCurrent }) => (
          <li key={title}>
            <a
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              ref={isCurrent ? scrollIntoSight : null}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In a narrow window the tabs scroll, and the current one may be out of sight. */
function scrollIntoSight(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}
