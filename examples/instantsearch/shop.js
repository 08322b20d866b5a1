import "../shop.css";
import { createInsightsClient, createSearchClient } from "@findling/instantsearch";
import instantsearch from "instantsearch.js";
import {
  configure,
  hits,
  pagination,
  rangeInput,
  refinementList,
  searchBox,
  stats,
} from "instantsearch.js/es/widgets";
import { server } from "./server.js";

const search = instantsearch({
  indexName: "shop",
  searchClient: createSearchClient(server),
  // Clicks go to your server, so that its reports know what was opened.
  insights: { insightsClient: createInsightsClient(server) },
  // The address has the search, so that it can be shared.
  routing: true,
});

const price = new Intl.NumberFormat("en", { style: "currency", currency: "EUR", maximumFractionDigits: 0 });

function product(hit, { html, components, sendEvent }) {
  return html`
    <a class="product" href="#${hit.objectID}" onClick=${() => sendEvent("click", hit, "Product opened")}>
      <span class="title">${components.Highlight({ attribute: "title", hit })}</span>
      <span class="price">${price.format(hit.price)}</span>
      <span class="about">${hit.brand} · ${hit.category}${hit.inStock ? "" : " · sold out"}</span>
      <span class="description">${components.Snippet({ attribute: "description", hit })}</span>
    </a>
  `;
}

search.addWidgets([
  configure({ hitsPerPage: 9 }),
  searchBox({ container: "#search-box", placeholder: "Search lamps, desks, keyboards …", autofocus: true }),
  refinementList({ container: "#categories", attribute: "category", sortBy: ["name:asc"] }),
  refinementList({ container: "#brands", attribute: "brand", sortBy: ["name:asc"] }),
  rangeInput({ container: "#price", attribute: "price" }),
  stats({ container: "#stats" }),
  hits({
    container: "#hits",
    templates: { item: product, empty: (results, { html }) => html`<p>Nothing for “${results.query}”.</p>` },
  }),
  pagination({ container: "#pagination" }),
]);

search.start();
