import { createHash } from "node:crypto";
import type { JsonObject, JsonValue } from "@findling/protocol";
import { isJsonObject } from "../wording/found.js";
import { fieldRows } from "./field-rows.js";
import { Html, html } from "./html.js";
import { pageStyle } from "./page-style.js";

type Fields = Readonly<Record<string, unknown>>;

/** What a browser may load for the page: its own style sheet, and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(pageStyle).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** An operation of an OpenAPI document, and where it stands there. */
interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly fields: Fields;
}

const exampleOrigin = "http://127.0.0.1:7700";

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
<p>Version ${String(version)}, as <a href="openapi.json">an OpenAPI document</a>.</p>
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

function articleOf(operation: Operation, document: JsonObject): Html {
  const { id, method, path, fields } = operation;
  return html`<article aria-labelledby="${id}">
<h3 id="${id}"><code><span class="method">${method}</span> ${path}</code></h3>
<p>${String(fields["summary"])} ${String(fields["description"])}</p>
${parametersOf(fields)}
${bodyOf(fields, document)}
<h4>Example</h4>
<pre tabindex="0"><code>${curlOf(operation)}</code></pre>
<h4>Answers</h4>
${Object.entries(fieldsOf(fields["responses"])).map(([status, response]) =>
  responseOf(status, fieldsOf(response), document),
)}
</article>`;
}

function parametersOf({ parameters }: Fields): Html {
  const rows = listOf(parameters).map(({ name, in: where, description }) => {
    return html`<tr><td><code>${String(name)}</code></td><td>${String(where)}</td>
<td>${String(description)}</td></tr>`;
  });
  if (rows.length === 0) return html``;
  return html`<h4>Parameters</h4>
<div class="table"><table><thead><tr><th scope="col">name</th><th scope="col">in</th>
<th scope="col">what it is</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function bodyOf({ requestBody }: Fields, document: JsonObject): Html {
  const { description, content } = fieldsOf(requestBody);
  if (content === undefined) return html``;
  return html`<h4>Body</h4>
<p>${String(description)}</p>
${tableOf(fieldsOf(mediaOf(content)["schema"]), document)}`;
}

function responseOf(status: string, { description, headers, content }: Fields, document: JsonObject): Html {
  const { schema, example } = mediaOf(content);
  const isError = Number(status) >= 400;
  const names = Object.keys(fieldsOf(headers));
  const shown =
    example === undefined || isError
      ? html``
      : html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`;
  return html`<details><summary><strong>${status}</strong> ${firstWords(String(description))}</summary>
${isError ? paragraphs(String(description)) : html``}
${schema === undefined || isError ? html`` : tableOf(fieldsOf(schema), document)}
${shown}
${names.length === 0 ? html`` : html`<p>Headers: ${codesOf(names)}</p>`}
</details>`;
}

/** Of errors: their codes. */
function firstWords(description: string): Html {
  const codes = [...description.matchAll(/^`(\w+)`:/gm)].map(([, code]) => code);
  return codes.length === 0 ? html`${description}` : codesOf(codes);
}

function codesOf(names: readonly string[]): Html {
  return joined(
    names.map((name) => html`<code>${name}</code>`),
    ", ",
  );
}

function tableOf(schema: Fields, document: JsonObject): Html {
  const rows = fieldRows(schema, (reference) => resolved(document, reference)).map(
    ({ path, type, isRequired, bounds }) => html`<tr><td><code>${path}</code></td><td>${type}</td>
<td>${isRequired ? "yes" : ""}</td><td>${withCode(bounds)}</td></tr>`,
  );
  return html`<div class="table"><table><thead><tr><th scope="col">field</th><th scope="col">type</th>
<th scope="col">required</th><th scope="col">what it is</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function resolved(document: JsonObject, reference: string): Fields {
  const steps = reference.replace(/^#\//, "").split("/");
  return fieldsOf(steps.reduce<unknown>((value, step) => fieldsOf(value)[step], document));
}

/** The request of an operation as a command to paste. */
function curlOf({ method, path, fields }: Operation): string {
  const examples = new Map(listOf(fields["parameters"]).map(({ name, example }) => [name, String(example)]));
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(examples.get(name) ?? ""),
  );
  const { example } = mediaOf(fieldsOf(fields["requestBody"])["content"]);
  const hasKey = listOf(fields["security"]).length > 0;
  return [
    `curl -s ${method === "GET" ? "" : `-X ${method} `}${exampleOrigin}${url}`,
    ...(hasKey ? [`-H "x-svc-key: $SVC_ADMIN_KEY"`] : []),
    ...(example === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(example, null, 2)}'`]),
  ].join(" \\\n  ");
}

function paragraphs(text: string): Html {
  return joined(
    text.split("\n\n").map((part) => html`<p>${withCode(part)}</p>`),
    "\n",
  );
}

/** What stands between backticks is code. */
function withCode(text: string): Html {
  const pieces = text.split("`");
  return joined(
    pieces.map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`)),
    "",
  );
}

function joined(pieces: readonly Html[], separator: string): Html {
  return new Html(pieces.map(({ text }) => text).join(separator));
}

function mediaOf(content: unknown): Fields {
  return fieldsOf(fieldsOf(content)["application/json"]);
}

function fieldsOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {};
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter((entry: JsonValue) => isJsonObject(entry)) : [];
}
