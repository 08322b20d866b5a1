import { Boulder } from "../parts/boulder.js";
import { CriteriaLadder } from "./criteria-ladder.js";
import { ExampleQueries } from "./example-queries.js";
import { FirstRecords } from "./first-records.js";
import type { HomeFacts } from "./home-facts.js";
import { FillingNotice, TroubleNotice } from "./notices.js";
import type { PageState } from "./page-state.js";
import { Results } from "./results.js";
import { SearchField } from "./search-field.js";
import { UseIt } from "./use-it.js";

const silence = {
  title: "The server does not answer",
  advice: "It may have been stopped. The page asks again by itself every few seconds.",
};

export function Home({ state }: { readonly state: PageState }) {
  const facts = state.facts.value;
  return (
    <>
      <header class="top">
        <a class="wordmark" href="./">
          <Boulder />
          Findling
        </a>
        <nav aria-label="This server">
          {facts?.hasDashboard === true && <a href="dashboard">Dashboard</a>}
          <a href="docs">API</a>
          <a href="openapi.json">OpenAPI</a>
        </nav>
      </header>
      <main>
        {facts === null ? <Waiting state={state} /> : <Content state={state} facts={facts} />}
        <ReadOn />
      </main>
    </>
  );
}

/** The pages of the repository, which no server has. */
function ReadOn() {
  return (
    <footer class="read-on">
      <p>
        In the repository: <code>docs/ranking.md</code> explains every criterion with examples,{" "}
        <code>docs/client.md</code> and <code>docs/widget.md</code> the parts for your own pages,{" "}
        <code>docs/security.md</code> what to do before others may reach a server.
      </p>
    </footer>
  );
}

function Waiting({ state }: { readonly state: PageState }) {
  return state.isSilent.value ? (
    <TroubleNotice trouble={{ ...silence, isPassing: true }} onRetry={() => state.retry()} />
  ) : null;
}

function Content({ state, facts }: { readonly state: PageState; readonly facts: HomeFacts }) {
  const { demo, isDemoComing } = facts;
  if (demo === null && isDemoComing) return <p class="notice filling">The demo is being prepared.</p>;
  if (demo === null)
    return (
      <>
        <div class="hero">
          <h1>This is a Findling server</h1>
          <p class="lead">
            A search service that you run yourself, and that says why each hit stands where it stands.
          </p>
        </div>
        <FirstRecords host={state.host} />
      </>
    );
  const answer = state.search.value?.answer.value ?? null;
  const trouble = state.search.value?.trouble.value ?? null;
  return (
    <>
      <div class={answer === null ? "hero" : "hero is-searched"}>
        <h1 tabIndex={-1}>Search that says why</h1>
        <p class="lead">
          The web platform, searched while you type. Between every two hits stands the one reason for their
          order.
        </p>
        <SearchField state={state} />
        {answer === null && trouble === null && <ExampleQueries onChoose={(q) => state.go(q)} />}
      </div>
      {demo.filling !== null && <FillingNotice filling={demo.filling} />}
      {trouble !== null && <TroubleNotice trouble={trouble} onRetry={() => state.retry()} />}
      {answer === null ? <CriteriaLadder /> : <Results answer={answer} state={state} />}
      <UseIt state={state} demo={demo} />
    </>
  );
}
