import type { CreateKeyResponse } from "@findling/client";

interface KeySample {
  readonly title: string;
  readonly code: string;
}

/** Code to paste with a new key: what keys of its type are for. */
export function keySamples(
  { key, secret }: Pick<CreateKeyResponse, "key" | "secret">,
  host: string,
): KeySample[] {
  const index = key.restrictions.indexes?.find((name) => /^[\w-]+$/.test(name)) ?? "my-index";
  if (key.type === "search")
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
    ];
  const command = key.type === "write" ? `findling import ${index} records.ndjson` : "findling keys list";
  return [
    {
      title: "a shell",
      code: [`export SVC_HOST=${host}`, `export SVC_KEY=${secret}`, command].join("\n"),
    },
  ];
}
