import { createInsightsClient, createSearchClient } from "@findling/instantsearch";
import {
  Configure,
  Hits,
  InstantSearch,
  Pagination,
  RefinementList,
  SearchBox,
  Stats,
} from "react-instantsearch";
import { Product } from "./product.jsx";
import { server } from "./server.js";

// Made once: with a new client at each rendering the page would search each time.
const searchClient = createSearchClient(server);
const insights = { insightsClient: createInsightsClient(server) };

export function Shop() {
  return (
    <InstantSearch indexName="shop" searchClient={searchClient} insights={insights} routing>
      <Configure hitsPerPage={9} />
      <header>
        <h1>Desk &amp; dwelling</h1>
        <SearchBox placeholder="Search lamps, desks, keyboards …" autoFocus />
      </header>
      <div className="shop">
        <aside aria-label="Narrow the results">
          <h2>Category</h2>
          <RefinementList attribute="category" sortBy={["name:asc"]} />
          <h2>Brand</h2>
          <RefinementList attribute="brand" sortBy={["name:asc"]} />
        </aside>
        <main>
          <div aria-live="polite">
            <Stats />
          </div>
          <Hits hitComponent={Product} />
          <Pagination />
        </main>
      </div>
    </InstantSearch>
  );
}
