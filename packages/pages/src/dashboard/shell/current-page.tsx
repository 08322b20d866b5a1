import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { type DashboardPage, type PageProperties, pageAt } from "../dashboard-page.js";
import type { DashboardState } from "../dashboard-state.js";
import { PageHead } from "../elements/page-head.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import { pages } from "../page-list.js";
import { IndexHead } from "./index-head.js";

/** The page at the address, as soon as its code is there. */
export function CurrentPage({ state }: { readonly state: DashboardState }) {
  const found = pageAt(pages, state.router.steps.value);
  if (found === undefined)
    return (
      <>
        <PageHead title="There is no such page" />
        <Empty title="Nothing is at this address">
          <p>
            <a href={state.router.hrefOf()}>Go to the first page of the dashboard</a>
          </p>
        </Empty>
      </>
    );
  const { page, name } = found;
  return (
    <>
      {name !== "" && <IndexHead {...{ page, state, name }} />}
      <LoadedPage key={`${page.title} ${name}`} {...{ page, state, name }} />
    </>
  );
}

type Loaded = { readonly Page: ComponentType<PageProperties> } | "loading" | "failed";

function LoadedPage({ page, ...properties }: PageProperties & { readonly page: DashboardPage }) {
  const loaded = useSignal<Loaded>("loading");
  useEffect(() => {
    page.load().then(
      (Page) => (loaded.value = { Page }),
      () => (loaded.value = "failed"),
    );
  }, [page]);
  if (loaded.value === "loading") return <Loading what="the page" />;
  if (loaded.value === "failed") {
    const problem = {
      title: "This page could not be loaded",
      advice: "The server is away, or there is a newer version of the dashboard.",
    };
    return <ProblemBox problem={problem} onRetry={() => location.reload()} />;
  }
  const { Page } = loaded.value;
  return <Page {...properties} />;
}
