import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { type DashboardPage, type PageProperties, pageAt, stepsInstead } from "../dashboard-page.js";
import type { DashboardState } from "../dashboard-state.js";
import { PageHead } from "../elements/page-head.js";
import { Empty, Loading } from "../elements/shown-states.js";
import { pages } from "../page-list.js";
import { IndexHead } from "./index-head.js";

/** The page at the address, as soon as its code is there. */
export function CurrentPage({ state }: { readonly state: DashboardState }) {
  const steps = state.router.steps.value;
  const found = pageAt(pages, steps);
  if (found === undefined) return <NoPage state={state} instead={stepsInstead(steps)} />;
  const { page, name } = found;
  return (
    <>
      {name !== "" && <IndexHead {...{ page, state, name }} />}
      <LoadedPage key={`${page.title} ${name}`} {...{ page, state, name }} />
    </>
  );
}

interface NoPageProperties extends Pick<PageProperties, "state"> {
  /** The steps of the page that is meant; undefined: no page is. */
  readonly instead: readonly string[] | undefined;
}

function NoPage({ state: { router }, instead }: NoPageProperties) {
  useEffect(() => {
    if (instead !== undefined) router.lead(router.hrefOf(...instead) + location.search + location.hash);
  }, [instead]);
  if (instead !== undefined) return <Loading what="the page" />;
  return (
    <>
      <PageHead title="There is no such page" />
      <Empty title="Nothing is at this address">
        <p>
          <a href={router.hrefOf()}>Go to the first page of the dashboard</a>
        </p>
      </Empty>
    </>
  );
}

type Loaded = { readonly Page: ComponentType<PageProperties> } | "loading" | "failed";

/** What could not be loaded while the server was away is loaded when it is back. */
function LoadedPage({ page, ...properties }: PageProperties & { readonly page: DashboardPage }) {
  const { connection } = properties.state;
  const loaded = useSignal<Loaded>("loading");
  const load = async (): Promise<void> => {
    try {
      loaded.value = { Page: await page.load() };
    } catch {
      loaded.value = (await connection.isThere()) ? "failed" : "loading";
    }
  };
  const returns = connection.returns.value;
  useEffect(() => {
    if (typeof loaded.peek() === "string") void load();
  }, [page, returns]);
  if (loaded.value === "loading") return <Loading what="the page" />;
  if (loaded.value === "failed") return <Unloaded connection={connection} />;
  const { Page } = loaded.value;
  return <Page {...properties} />;
}

/** Browsers remember that a script could not be loaded, and a newer dashboard has scripts of other names. */
function Unloaded({ connection }: Pick<DashboardState, "connection">) {
  const reload = async (): Promise<void> => {
    if (await connection.isThere()) location.reload();
  };
  return (
    <div class="notice trouble" role="alert">
      <div>
        <b>The code of this page could not be loaded</b>
        <p>A reload of the dashboard helps. You come back to this page.</p>
      </div>
      <button type="button" class="button" onClick={() => void reload()}>
        Reload
      </button>
    </div>
  );
}
