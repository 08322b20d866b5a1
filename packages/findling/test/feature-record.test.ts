/**
 * The demo's records:
 *  1. They are about 15,000 real features, each with an objectID of its own, within every limit of the API.
 *  2. They fit the default settings: a title, a hierarchy without gaps, type and lang.
 *  3. Support counts a browser only where it has the feature without a flag, in the first version that has
 *     it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  batchBytesMax,
  objectIdCodePointsMax,
  operationsPerBatchMax,
  recordBytesMax,
} from "@findling/protocol";
import type { CompatData } from "@mdn/browser-compat-data/types";
import { describe, expect, test } from "vitest";
import { commonNames } from "../src/demo/feature-aliases.js";
import { nameFeature, spokenName, wordCount } from "../src/demo/feature-naming.js";
import { type FeatureRecord, featureRecords } from "../src/demo/feature-record.js";
import { plainText } from "../src/demo/plain-text.js";

const data: CompatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@mdn/browser-compat-data"), "utf8"),
);
const records = featureRecords(data);
const bytesOf = (record: FeatureRecord): number => Buffer.byteLength(JSON.stringify(record));

function recordOf(objectID: string): FeatureRecord {
  const found = records.find((record) => record.objectID === objectID);
  if (found === undefined) throw new Error(`no record ${objectID}`);
  return found;
}

describe("all records", () => {
  test("are about 15,000, each with its own objectID", () => {
    expect(records.length).toBeGreaterThan(14_000);
    expect(records.length).toBeLessThan(17_000);
    expect(new Set(records.map((record) => record.objectID)).size).toBe(records.length);
  });

  test("are within the limits, singly and by batch", () => {
    const longest = Math.max(...records.map(({ objectID }) => [...objectID].length));
    expect(longest).toBeLessThanOrEqual(objectIdCodePointsMax);
    expect(Math.max(...records.map(bytesOf))).toBeLessThanOrEqual(recordBytesMax);
    for (let start = 0; start < records.length; start += operationsPerBatchMax) {
      const batch = records.slice(start, start + operationsPerBatchMax);
      expect(batch.reduce((bytes, record) => bytes + bytesOf(record) + 100, 0)).toBeLessThan(batchBytesMax);
    }
  });

  test("have what the default settings search and count", () => {
    for (const record of records) {
      expect(record.title).not.toBe("");
      expect(record.type).not.toBe("");
      expect(record.lang).toBe("en");
      const levels = Object.keys(record.hierarchy);
      expect(levels).toEqual(levels.map((_, level) => `lvl${level}`));
    }
    expect(records.filter((record) => record.url === undefined).length).toBeLessThan(records.length / 10);
  });

  test("hold no markup and no broken characters", () => {
    for (const { description = "", content = "" } of records) {
      expect(description + content).not.toMatch(/<\/(?:code|a|kbd|em|strong)>|\p{Cs}/u);
    }
  });
});

test("a record has a feature's name, place, status and support", () => {
  expect(recordOf("api.AbortController.abort")).toMatchObject({
    title: "AbortController: abort",
    hierarchy: { lvl0: "Web APIs", lvl1: "AbortController", lvl2: "abort" },
    type: "member",
    url: "https://developer.mozilla.org/docs/Web/API/AbortController/abort",
    deprecated: false,
    support: { chrome: 66, firefox: 57, safari: 12.1 },
    everywhereYear: 2019,
  });
});

test("a page is distinguished from its parts, and by how much it has", () => {
  expect(recordOf("api.AbortController")).toMatchObject({ level: 1, nameWords: 2 });
  expect(recordOf("api.AbortController").features).toBeGreaterThanOrEqual(4);
  expect(recordOf("api.AbortController.abort").level).toBe(2);
});

test("features of the parts that are sought most are distinguished from the others", () => {
  expect(recordOf("javascript.statements.const").partRank).toBe(1);
  expect(recordOf("webassembly.instructions.const").partRank).toBe(2);
  const common = records.filter((record) => record.partRank === 1).map(({ category }) => category);
  expect([...new Set(common)].toSorted()).toEqual(["CSS", "HTML", "HTTP", "JavaScript", "Web APIs"]);
});

test.each([
  ["api.AbortController", ["Abort Controller", "Abort Controller API"]],
  ["api.AbortController.abort", undefined],
  ["api.AbortController.AbortController", ["new AbortController"]],
  ["api.Geolocation", ["Geolocation API"]],
  ["api.Document.getElementById", ["get Element By Id"]],
  ["api.console.log_static", ["console log"]],
  ["css.selectors.has", ["has selector", "CSS has selector"]],
  ["http.headers.Cookie", ["Cookie header", "HTTP Cookie header"]],
  ["api.Worker", ["Web Worker", "Worker API"]],
])("%s is also called %j", (objectID, names) => {
  expect(recordOf(objectID).alias).toEqual(names);
});

test("every feature with a common name is in the data", () => {
  const ids = new Set(records.map(({ objectID }) => objectID));
  expect(Object.keys(commonNames).filter((objectID) => !ids.has(objectID))).toEqual([]);
});

test.each([
  ["AbortController", "Abort Controller"],
  ["XMLHttpRequest", "XML Http Request"],
  ["WebGL2RenderingContext", "WebGL2 Rendering Context"],
  ["fetch", ""],
  ["border-radius", ""],
  ["CSS", ""],
])("%s is said as %j", (name, spoken) => {
  expect(spokenName(name)).toBe(spoken);
});

test.each([
  ["Geolocation", 1],
  ["GeolocationCoordinates", 2],
  ["WebGL2RenderingContext", 3],
  ["list-style-type", 3],
  ["data attributes", 2],
])("%s has %i words", (name, words) => {
  expect(wordCount(name)).toBe(words);
});

test("a part has the words of its page", () => {
  expect(recordOf("api.AbortController.abort").nameWords).toBe(2);
  expect(Math.min(...records.map(({ nameWords }) => nameWords))).toBe(1);
});

test("a feature without a page of its own has that of the nearest above it", () => {
  const shared = records.filter((record) => record.url === recordOf("api.AbortController").url);
  expect(shared.length).toBeGreaterThanOrEqual(1);
  const parameter = records.find(
    (record) => record.objectID.startsWith("api.AbortController.abort.") && record.description !== undefined,
  );
  expect(parameter?.url).toBe(recordOf("api.AbortController.abort").url);
});

test.each([
  [["api", "URL"], "Web APIs", "interface", ["URL"]],
  [["css", "properties", "gap"], "CSS", "property", ["gap"]],
  [["html", "global_attributes", "data_attributes"], "HTML", "attribute", ["data attributes"]],
  [["webassembly", "multi-value"], "WebAssembly", "feature", ["multi-value"]],
  [["javascript", "classes"], "JavaScript", "class", ["classes"]],
])("%j is named", (path, category, type, names) => {
  expect(nameFeature(path)).toEqual({ category, type, names });
});

test.each([
  ["<code>a</code> &amp;&nbsp;b", "a & b"],
  ["&lt;b&gt; &amp;lt;", "<b> &lt;"],
  [" a\n  b ", "a b"],
])("the text of %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});
