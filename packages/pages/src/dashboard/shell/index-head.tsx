import type { DashboardPage, PageProperties } from "../dashboard-page.js";
import { PageHead } from "../elements/page-head.js";
import { pages } from "../page-list.js";

const pagesOfAnIndex = pages.filter(({ steps }) => steps.includes(":name"));

/** In a narrow window the tabs scroll, and the current one may be out of sight. */
const showTab = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: "nearest", inline: "center" });

/** The heading of all pages of an index, with the way from one to another. */
export function IndexHead({ page, state, name }: PageProperties & { readonly page: DashboardPage }) {
  const { router } = state;
  const askedFor = page.askedFor?.(router.query.value) ?? "";
  return (
    <>
      <PageHead
        title={name}
        tabTitle={askedFor === "" ? `${page.title}: ${name}` : `${askedFor} - ${name}`}
        parent={{ title: "Indexes", href: router.hrefOf("indexes") }}
      />
      <nav class="tabs" aria-label="Pages of this index">
        <ul>
          {pagesOfAnIndex.map(({ title, steps }) => (
            <li key={title}>
              <a
                href={router.hrefOf(...steps.map((step) => (step === ":name" ? name : step)))}
                aria-current={title === page.title ? "page" : undefined}
                ref={title === page.title ? showTab : null}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
