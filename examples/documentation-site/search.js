import "@docsearch/css";
import docsearch from "@docsearch/js/docsearch"; // without the chat
import { createDocSearchClient, createInsightsClient } from "@findling/instantsearch";
import { server } from "./server.js";

// Clicks go to your server. Without this, DocSearch loads a script of Algolia for them.
window.aa = createInsightsClient(server);

docsearch({
  container: "#docsearch",
  // DocSearch wants these three; only the name of the index has a meaning here.
  appId: "findling",
  apiKey: "findling",
  indices: ["weft"],
  insights: true,
  transformSearchClient: () => createDocSearchClient(server),
});
