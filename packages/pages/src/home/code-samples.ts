import type { SearchableDemo, WidgetFile } from "./home-facts.js";

/** What the samples search, and where. */
export interface SampledSearch {
  /** The URL of the server, without a slash at its end. */
  readonly host: string;
  readonly demo: SearchableDemo;
  readonly q: string;
}

export function curlSample({ host, demo, q }: SampledSearch): string {
  return [
    `curl -s ${host}/1/indexes/${demo.index}/search \\`,
    `  -H 'x-svc-key: ${demo.searchKey}' \\`,
    "  -H 'content-type: application/json' \\",
    `  -d ${forShell(JSON.stringify({ q, explain: true }))}`,
  ].join("\n");
}

export function clientSample({ host, demo, q }: SampledSearch): string {
  return [
    'import { SearchClient } from "@findling/client/search";',
    "",
    "const client = new SearchClient({",
    `  host: ${JSON.stringify(host)},`,
    `  key: ${JSON.stringify(demo.searchKey)},`,
    "});",
    `const { hits } = await client.index(${JSON.stringify(demo.index)})`,
    `  .search({ q: ${JSON.stringify(q)} });`,
  ].join("\n");
}

export function widgetSample({ host, demo }: SampledSearch, { path, integrity }: WidgetFile): string {
  return [
    `<script type="module" src="${host}${path}"`,
    `  integrity="${integrity}"`,
    "  crossorigin></script>",
    `<findling-search index="${demo.index}"`,
    `  host="${host}"`,
    `  key="${demo.searchKey}"></findling-search>`,
  ].join("\n");
}

/** The commands that import the first records. */
export function importSample(host: string): string {
  return [
    "export SVC_ADMIN_KEY=svc_admin_...   # printed by the first start",
    `npx findling import docs pages.ndjson --host ${host}`,
    `npx findling search docs 'your words' --explain --host ${host}`,
  ].join("\n");
}

function forShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
