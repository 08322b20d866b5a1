import type { DashboardPage, PageProperties } from "../dashboard-page.js";
import { PageHead } from "../elements/page-head.js";
import { Tabs } from "../elements/tabs.js";
import { pages } from "../page-list.js";

const pagesOfAnIndex = pages.filter(({ steps }) => steps.includes(":name"));

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
      <Tabs
        label="Pages of this index"
        tabs={pagesOfAnIndex.map(({ title, steps }) => ({
          title,
          href: router.hrefOf(...steps.map((step) => (step === ":name" ? name : step))),
          isCurrent: title === page.title,
        }))}
      />
    </>
  );
}
