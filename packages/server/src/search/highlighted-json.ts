import type { Highlighted, Segment } from "@findling/protocol";

/**
 * Writes highlights and snippets as JSON, exactly as `JSON.stringify` does, but faster: they are some thirty small objects a
 * hit, whose shape is known here. One instance serves one response, as it remembers what it wrote: hits have the same attributes,
 * and the engine gives texts that are shown alike as one object.
 */
export class HighlightedJson {
  readonly #keys = new Map<string, string>();
  readonly #written = new Map<Highlighted, string>();

  of(byAttribute: Readonly<Record<string, Highlighted>>): string {
    let json = "";
    for (const path of Object.keys(byAttribute)) {
      json += `${json === "" ? "" : ","}${this.#keyOf(path)}${this.#valueOf(byAttribute[path])}`;
    }
    return `{${json}}`;
  }

  #keyOf(path: string): string {
    let key = this.#keys.get(path);
    if (key === undefined) {
      key = `${JSON.stringify(path)}:`;
      this.#keys.set(path, key);
    }
    return key;
  }

  #valueOf(highlighted: Highlighted): string {
    let json = this.#written.get(highlighted);
    if (json === undefined) {
      json = `{"segments":[${segmentsJson(highlighted.segments)}],"fullyMatched":${highlighted.fullyMatched}}`;
      this.#written.set(highlighted, json);
    }
    return json;
  }
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
