import type { Highlighted, Segment } from "@findling/protocol";

/**
 * The JSON of a hit's highlights or snippets, exactly as `JSON.stringify` writes it, but faster: they are some thirty small
 * objects a hit, whose shape is known here.
 */
export function highlightedJson(byAttribute: Readonly<Record<string, Highlighted>>): string {
  let json = "";
  for (const path of Object.keys(byAttribute)) {
    const { segments, fullyMatched } = byAttribute[path];
    json += `${json === "" ? "" : ","}${JSON.stringify(path)}:{"segments":[${segmentsJson(segments)}],"fullyMatched":${fullyMatched}}`;
  }
  return `{${json}}`;
}

function segmentsJson(segments: readonly Segment[]): string {
  let json = "";
  for (const { text, match, via } of segments) {
    const rest = via === undefined ? "}" : `,"via":"${via}"}`;
    json += `${json === "" ? "" : ","}{"text":${textJson(text)},"match":${match}${rest}`;
  }
  return json;
}

/** Nothing that JSON escapes: no quote, backslash, control character or lone surrogate (here: no surrogate at all). */
const plainText = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function textJson(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}
