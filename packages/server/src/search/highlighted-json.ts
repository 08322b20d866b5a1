import type { Highlighted, Segment, Via } from "@findling/protocol";

/**
 * Highlights or snippets as JSON. The result is that of `JSON.stringify`, but this is faster: a hit has some
 * thirty small objects, whose shape is known here.
 */
export function highlightedJson(byAttribute: Readonly<Record<string, Highlighted>>): string {
  let json = "{";
  for (const path of Object.keys(byAttribute)) {
    if (json.length > 1) json += ",";
    json += `${JSON.stringify(path)}:{"segments":[`;
    const { segments, fullyMatched } = byAttribute[path];
    if (segments.length > 0) json += segmentsJson(segments);
    json += fullyMatched ? '],"fullyMatched":true}' : '],"fullyMatched":false}';
  }
  return `${json}}`;
}

/** The JSON after the text of a segment, by how the segment matched. */
const endings: Readonly<Record<Via | "none", string>> = {
  none: '","match":false}',
  word: '","match":true,"via":"word"}',
  bigram: '","match":true,"via":"bigram"}',
  prefix: '","match":true,"via":"prefix"}',
  typo: '","match":true,"via":"typo"}',
};

const beginning = '{"text":"';

/**
 * The JSON between two texts, by how the first one matched. The pieces are as long as possible: joining
 * shorter ones would double the time.
 */
const between: Readonly<Record<Via | "none", string>> = {
  none: `${endings.none},${beginning}`,
  word: `${endings.word},${beginning}`,
  bigram: `${endings.bigram},${beginning}`,
  prefix: `${endings.prefix},${beginning}`,
  typo: `${endings.typo},${beginning}`,
};

function segmentsJson(segments: readonly Segment[]): string {
  const last = segments.length - 1;
  let json = beginning;
  for (let i = 0; i < last; i++) {
    const { text, via } = segments[i];
    json += escapedText(text);
    json += between[via ?? "none"];
  }
  const { text, via } = segments[last];
  json += escapedText(text);
  return json + endings[via ?? "none"];
}

/**
 * A text without any character that JSON escapes: no quote, backslash, control character or lone surrogate
 * (here: no surrogate at all).
 */
const plainText = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function escapedText(text: string): string {
  return plainText.test(text) ? text : JSON.stringify(text).slice(1, -1);
}
