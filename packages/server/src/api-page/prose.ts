import { Html, html } from "./html.js";

export function joined(pieces: readonly Html[], separator: string): Html {
  return new Html(pieces.map(({ text }) => text).join(separator));
}

/** What stands between backticks is code. */
export function withCode(text: string): Html {
  const pieces = text.split("`");
  return joined(
    pieces.map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`)),
    "",
  );
}

export function paragraphs(text: string): Html {
  return joined(
    text.split("\n\n").map((part) => html`<p>${withCode(part)}</p>`),
    "\n",
  );
}

/** @param name of the table, for those who do not see the page. Narrow windows scroll it sideways */
export function tableOf(name: string, heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  const head = joined(
    heads.map((text) => html`<th scope="col">${text}</th>`),
    "",
  );
  const body = rows.map((cells) => {
    const row = joined(
      cells.map((cell) => html`<td>${cell}</td>`),
      "",
    );
    return html`<tr>${row}</tr>`;
  });
  return html`<div class="table" role="region" aria-label="${name}" tabindex="0"><table>
<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
