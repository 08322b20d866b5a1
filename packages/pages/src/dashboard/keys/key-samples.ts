import type { CreateKeyResponse, KeyRestrictions } from "@findling/client";
import { indexNamePattern } from "@findling/protocol";

/** Code to paste. */
export interface CodeSample {
  readonly title: string;
  readonly code: string;
}

/** A key or token that searches, and where. */
export interface SearchAccess {
  /** The URL of the server. */
  readonly host: string;
  readonly index: string;
  readonly secret: string;
}

/** Code to paste with a new key: what keys of its type are for. */
export function keySamples(
  { key, secret }: Pick<CreateKeyResponse, "key" | "secret">,
  host: string,
): CodeSample[] {
  const index = exampleIndex(key.restrictions.indexes);
  if (key.type === "search") return searchSamples({ host, index, secret });
  const command = key.type === "write" ? `findling import ${index} records.ndjson` : "findling keys list";
  return [
    {
      title: "a shell",
      code: [`export SVC_HOST=${host}`, `export SVC_KEY=${secret}`, command].join("\n"),
    },
    ...(key.type === "write" ? writeSamples({ host, index, secret }) : []),
  ];
}

const anyIndex = "my-index";

/** The first of these that is a name; else one that a pattern allows. No character of it needs quotes. */
export function exampleIndex(patterns: KeyRestrictions["indexes"]): string {
  const allowed = (patterns ?? []).map((pattern) => pattern.replaceAll("*", anyIndex));
  return [...(patterns ?? []), ...allowed].find((name) => indexNamePattern.test(name)) ?? anyIndex;
}

export function searchSamples({ host, index, secret }: SearchAccess): CodeSample[] {
  return [
    {
      title: "curl",
      code: [
        `curl -s ${host}/1/indexes/${index}/search \\`,
        `  -H 'x-svc-key: ${secret}' \\`,
        `  -H 'content-type: application/json' -d '{"q":"chair"}'`,
      ].join("\n"),
    },
    {
      title: "JavaScript",
      code: [
        'import { SearchClient } from "@findling/client/search";',
        "",
        `const client = new SearchClient({ host: "${host}", key: "${secret}" });`,
        `const { hits } = await client.index("${index}").search({ q: "chair" });`,
      ].join("\n"),
    },
    {
      title: "a search box in a page",
      code: [
        `<script type="module" src="${host}/widget/findling-search.js"></script>`,
        `<findling-search host="${host}" search-key="${secret}" index="${index}"></findling-search>`,
      ].join("\n"),
    },
  ];
}

function writeSamples({ host, index, secret }: SearchAccess): CodeSample[] {
  return [
    {
      title: "curl",
      code: [
        `curl -s ${host}/1/indexes/${index}/records \\`,
        `  -H 'x-svc-key: ${secret}' -H 'content-type: application/json' \\`,
        `  -d '{"operations":[{"action":"upsert","record":{"objectID":"1","title":"Chair"}}]}'`,
      ].join("\n"),
    },
    {
      title: "JavaScript",
      code: [
        'import { Client } from "@findling/client";',
        "",
        `const client = new Client({ host: "${host}", key: "${secret}" });`,
        `await client.index("${index}").saveAll([{ objectID: "1", title: "Chair" }]);`,
      ].join("\n"),
    },
  ];
}
