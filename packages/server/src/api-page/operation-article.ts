import { type Fields, fieldsOf, listOf, mediaOf, resolved } from "./document-fields.js";
import { boundsOf, fieldRows } from "./field-rows.js";
import { type Html, html } from "./html.js";
import { joined, paragraphs, tableOf, withCode } from "./prose.js";

/** An operation of an OpenAPI document, and where it stands there. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly fields: Fields;
}

/** The address of a server that was started without flags. */
const exampleOrigin = "http://127.0.0.1:7700";

/** All that the document says of an operation. */
export function articleOf(operation: Operation, document: Fields): Html {
  const { id, method, path, fields } = operation;
  return html`<article aria-labelledby="${id}">
<h3 id="${id}"><code><span class="method">${method}</span> ${path}</code></h3>
<p>${String(fields["summary"])} ${String(fields["description"])}</p>
${parametersOf(operation)}
${bodyOf(operation, document)}
<h4>Example</h4>
<pre tabindex="0"><code>${curlOf(operation)}</code></pre>
<h4>Answers</h4>
${Object.entries(fieldsOf(fields["responses"])).map(([status, response]) =>
  responseOf(`${id} ${status}`, status, fieldsOf(response), document),
)}
</article>`;
}

function parametersOf({ id, fields }: Operation): Html {
  const rows = listOf(fields["parameters"]).map(({ name, in: where, description, schema }) => [
    html`<code>${String(name)}</code>`,
    html`${String(where)}`,
    withCode(boundsOf({ ...fieldsOf(schema), description })),
  ]);
  if (rows.length === 0) return html``;
  return html`<h4>Parameters</h4>
${tableOf(`${id}: parameters`, ["name", "in", "what it is"], rows)}`;
}

function bodyOf({ id, fields }: Operation, document: Fields): Html {
  const { description, content } = fieldsOf(fields["requestBody"]);
  if (content === undefined) return html``;
  return html`<h4>Body</h4>
<p>${String(description)}</p>
${schemaTable(`${id}: body`, fieldsOf(mediaOf(content)["schema"]), document)}`;
}

// Two parameters name the tables, the other two fill them.
function responseOf(
  name: string,
  status: string,
  { description, headers, content }: Fields,
  document: Fields,
): Html {
  const { schema, example, examples } = mediaOf(content);
  const codes = Object.keys(fieldsOf(examples));
  const isError = Number(status) >= 400;
  const summary = codes.length > 0 ? codesOf(codes) : html`${String(description)}`;
  const shown =
    example === undefined
      ? html``
      : html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`;
  return html`<details><summary><strong>${status}</strong> ${summary}</summary>
${codes.length > 0 ? paragraphs(String(description)) : html``}
${schema === undefined || isError ? html`` : schemaTable(`${name}: body`, fieldsOf(schema), document)}
${shown}
${headersOf(`${name}: headers`, fieldsOf(headers), document)}
</details>`;
}

function headersOf(name: string, headers: Fields, document: Fields): Html {
  const rows = Object.entries(headers).map(([header, reference]) => {
    const { description } = resolved(document, fieldsOf(reference)["$ref"]);
    return [html`<code>${header}</code>`, withCode(String(description))];
  });
  return rows.length === 0 ? html`` : tableOf(name, ["header", "what it says"], rows);
}

function codesOf(names: readonly string[]): Html {
  return joined(
    names.map((name) => html`<code>${name}</code>`),
    ", ",
  );
}

function schemaTable(name: string, schema: Fields, document: Fields): Html {
  const rows = fieldRows(schema, (reference) => resolved(document, reference)).map(
    ({ path, type, isRequired, bounds }) => [
      html`<code>${path}</code>`,
      html`${type}`,
      html`${isRequired ? "yes" : ""}`,
      withCode(bounds),
    ],
  );
  return tableOf(name, ["field", "type", "required", "what it is"], rows);
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
      : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(example, null, 2))}`]),
  ].join(" \\\n  ");
}

/** The text quoted for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
