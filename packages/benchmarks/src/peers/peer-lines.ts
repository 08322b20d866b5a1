import type { SearchNeeds } from "../queries/query-class.js";
import type { SourceRecord } from "../source-record.js";
import type { PeerDocument } from "./peer.js";

/**
 * The protocol of a peer's process: lines of UTF-8 on its standard input and output, simple enough for any
 * language. The process reports its version first. It answers every request with one line of JSON. The end of
 * the input ends it.
 *
 *   {"version":"7.2.0"}         with "server":1234 where another process, and its children, is the engine
 *   add <tab> 2                 then 2 lines: title <tab> hierarchy <tab> content
 *   {"ms":[12.5]}
 *   finish
 *   {"ms":[0.2],"bytes":null}
 *   search <tab> 1 <tab> 0 <tab> 0 <tab> 2    prefix, no typos, all words; then 2 lines: a query each
 *   {"ms":[0.3,0.1],"totals":[17,2]}
 */
export type PeerRequest =
  | { readonly kind: "add"; readonly documents: readonly PeerDocument[] }
  | { readonly kind: "finish" }
  | { readonly kind: "search"; readonly needs: SearchNeeds; readonly queries: readonly string[] };

export function peerDocumentOf({ title = "", content = "", ...others }: SourceRecord): PeerDocument {
  const levels = others["hierarchy"];
  const texts = typeof levels === "object" && levels !== null ? Object.values(levels) : [];
  const hierarchy = texts.filter((level) => typeof level === "string").join(" ");
  return { title, hierarchy, content };
}

/** Each line has its line end. */
export function linesOf(request: PeerRequest): string {
  if (request.kind === "finish") return "finish\n";
  if (request.kind === "add") {
    const { documents } = request;
    const lines = documents.map(({ title, hierarchy, content }) =>
      [title, hierarchy, content].map(oneLine).join("\t"),
    );
    return `${[`add\t${documents.length}`, ...lines].join("\n")}\n`;
  }
  const { needs, queries } = request;
  const flags = [needs.prefix, needs.typos, needs.anyWord].map(Number);
  const head = ["search", ...flags, queries.length].join("\t");
  return `${[head, ...queries.map(oneLine)].join("\n")}\n`;
}

/** The lines of a request have no line ends. The first one says how many follow. */
export function requestOf([head = "", ...lines]: readonly string[]): PeerRequest {
  const [kind, ...fields] = head.split("\t");
  if (kind === "finish") return { kind };
  if (kind === "search") {
    const [prefix, typos, anyWord] = fields.map((field) => field === "1");
    return { kind, needs: { prefix, typos, anyWord }, queries: lines };
  }
  if (kind !== "add") throw new Error(`A peer is asked for "${head}".`);
  const documents = lines.map((line) => {
    const [title = "", hierarchy = "", content = ""] = line.split("\t");
    return { title, hierarchy, content };
  });
  return { kind, documents };
}

/** How many lines follow the first line of a request. */
export function linesBehind(head: string): number {
  return Number(head.split("\t").slice(1).at(-1) ?? 0);
}

/** Replaces tabs, and the line ends of any language, by spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ");
}
