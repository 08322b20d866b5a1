import { textsAt } from "./record-text.js";

/**
 * Where a link of a record leads; null: nowhere that a page should go. Only http and https are links, and
 * what is relative to the page. The parser of URLs decides, since it also drops the control characters and
 * spaces with which `javascript:` is disguised.
 */
export function safeLink(text: string, base: string): string | null {
  if (text.trim() === "") return null;
  const isAbsolute = URL.canParse(text);
  if (!isAbsolute && !URL.canParse(text, base)) return null;
  const { protocol, href } = new URL(text, base);
  return /^https?:$/.test(protocol) || (!isAbsolute && protocol === new URL(base).protocol) ? href : null;
}

/** Where the address at a path leads: the first one of a list. null: nowhere, as above. */
export function linkAt(record: unknown, path: string): string | null {
  return safeLink(textsAt(record, path)[0] ?? "", document.baseURI);
}
