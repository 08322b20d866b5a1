import { createHash } from "node:crypto";
import type { JsonObject } from "@findling/protocol";
import { fieldsOf } from "./document-fields.js";
import { Html, html } from "./html.js";
import { articleOf, type Operation } from "./operation-article.js";
import { pageStyle } from "./page-style.js";
import { paragraphs } from "./prose.js";

/** What a browser may load for the page: its own style sheet, and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(pageStyle).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** An OpenAPI document as a page for people. It needs no script. */
export function apiPage(document: JsonObject): string {
  const operations = operationsOf(document);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const { title, version, description } = fieldsOf(document["info"]);
  const heading = `${String(title)}: the HTTP API`;
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>
<header>
<h1>${heading}</h1>
<p>This is version ${String(version)}. Programs read it as <a href="openapi.json">an OpenAPI document</a>.</p>
${paragraphs(String(description))}
</header>
<nav aria-label="Routes"><ul>${operations.map(linkTo)}</ul></nav>
<main>
${tags.map((tag) => sectionOf(tag, operations, document))}
</main>
</body>
</html>
`;
  return body.text;
}

function operationsOf({ paths }: JsonObject): Operation[] {
  return Object.entries(fieldsOf(paths)).flatMap(([path, methods]) =>
    Object.entries(fieldsOf(methods)).map(([method, operation]) => {
      const fields = fieldsOf(operation);
      const [tag] = Array.isArray(fields["tags"]) ? fields["tags"] : ["other"];
      const id = String(fields["operationId"]);
      return { id, method: method.toUpperCase(), path, tag: String(tag), fields };
    }),
  );
}

function linkTo({ id, method, path }: Operation): Html {
  return html`<li><a href="#${id}"><code>${method} ${path}</code></a></li>`;
}

function sectionOf(tag: string, operations: readonly Operation[], document: JsonObject): Html {
  const own = operations.filter((operation) => operation.tag === tag);
  return html`<section aria-labelledby="tag-${tag}">
<h2 id="tag-${tag}">${tag.slice(0, 1).toUpperCase() + tag.slice(1)}</h2>
${own.map((operation) => articleOf(operation, document))}
</section>`;
}
