import type { Highlighted, Segment } from "@findling/protocol";

/**
 * Writes highlights and snippets as JSON, exactly as `JSON.stringify` does, but faster: they are some thirty small objects a
 * hit, whose shape is known here. One instance serves one response, as it remembers what its hits have in common: attributes.
 */
export class HighlightedJson {
  /** By path what stands before its segments. */
  readonly #beginnings = new Map<string, string>();

  of(byAttribute: Readonly<Record<string, Highlighted>>): string {
    let json = "{";
    for (const path of Object.keys(byAttribute)) {
      if (json.length > 1) json += ",";
      json += this.#beginningOf(path);
      const { segments, fullyMatched } = byAttribute[path];
      json += segmentsJson(segments);
      json += fullyMatched ? '],"fullyMatched":true}' : '],"fullyMatched":false}';
    }
    return `${json}}`;
  }

  #beginningOf(path: string): string {
    let beginning = this.#beginnings.get(path);
    if (beginning === undefined) {
      beginning = `${JSON.stringify(path)}:{"segments":[`;
      this.#beginnings.set(path, beginning);
    }
    return beginning;
  }
}

// Pieces are chosen whole: to put each together first would make as many strings more.
function segmentsJson(segments: readonly Segment[]): string {
  let json = "";
  for (const { text, match, via } of segments) {
    json += json === "" ? '{"text":' : ',{"text":';
    json += textJson(text);
    json += match ? ',"match":true' : ',"match":false';
    json += via === undefined ? "}" : `,"via":"${via}"}`;
  }
  return json;
}

/** Nothing that JSON escapes: no quote, backslash, control character or lone surrogate (here: no surrogate at all). */
const plainText = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function textJson(text: string): string {
  return plainText.test(text) ? `"${text}"` : JSON.stringify(text);
}
