/** What stands around a match. */
export interface MarkTags {
  readonly before: string;
  readonly after: string;
}

/**
 * With tags of HTML a value is HTML, so its texts are escaped. Libraries that give other tags, such as
 * `__ais-highlight__`, escape values or show them as texts themselves: escaped here, they would show `&amp;`.
 */
export function tagsOf({ highlightPreTag, highlightPostTag }: Readonly<Record<string, unknown>>): MarkTags {
  return {
    before: typeof highlightPreTag === "string" ? highlightPreTag : "<em>",
    after: typeof highlightPostTag === "string" ? highlightPostTag : "</em>",
  };
}

/** A text with its matches between tags. */
export function tagged(
  segments: readonly { readonly text: string; readonly match: boolean }[],
  { before, after }: MarkTags,
): string {
  const isHtml = /[<>]/.test(before + after);
  const shown = segments.map(({ text, match }) => {
    const safe = isHtml ? escaped(text) : text;
    return match ? before + safe + after : safe;
  });
  return shown.join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]);
}
