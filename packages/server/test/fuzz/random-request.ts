import type { JsonObject } from "@findling/protocol";
import fc from "fast-check";
import { type ApiOperation, type ApiParameter, apiOperations } from "./api-operations.js";
import { type CallerName, callerNames } from "./callers.js";
import { oddText } from "./odd-values.js";
import { pathText } from "./path-text.js";
import { type JsonStyle, plainStyle, type RawJson, rawJson } from "./raw-json.js";
import { SchemaValues, texts } from "./schema-values.js";

/** A request that does not know yet which keys the server has made. */
export interface RandomRequest {
  readonly operation: string;
  readonly method: string;
  /** `@id` stands for the id of a key that may go, `@task` for the id of a task. */
  readonly path: string;
  readonly caller: CallerName;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** null: no body */
  readonly body: string | null;
}

/** Requests to each operation of an OpenAPI document. */
export function randomRequest(document: JsonObject): fc.Arbitrary<RandomRequest> {
  // A search waits for versions that nobody has written.
  const minDataVersion = fc.oneof(
    { weight: 200, arbitrary: fc.constantFrom<RawJson>(0, 1, -1, "1", null, 0.5) },
    { weight: 1, arbitrary: fc.constantFrom<RawJson>(2 ** 53 - 1, 2 ** 53) },
  );
  const values = new SchemaValues(document, new Map([["minDataVersion", minDataVersion]]));
  const operations = apiOperations(document);
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: operation.body === null ? 1 : 3,
      arbitrary: requestOf(operation, values),
    })),
  );
}

function requestOf(operation: ApiOperation, values: SchemaValues): fc.Arbitrary<RandomRequest> {
  return fc.record({
    operation: fc.constant(operation.id),
    method: mostly(
      fc.constant(operation.method),
      fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE"),
    ),
    path: pathOf(operation),
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constant<CallerName>("admin") },
      { weight: 1, arbitrary: fc.constantFrom<CallerName>(...callerNames, "referred", "referred") },
    ),
    headers: fc
      .tuple(bodyHeaders(operation), referrer, fc.array(oddHeader, { maxLength: 2 }))
      .map(([own, from, odd]) => ({ ...own, ...from, ...Object.fromEntries(odd) })),
    body: bodyOf(operation, values),
  });
}

function bodyOf({ body, method }: ApiOperation, values: SchemaValues): fc.Arbitrary<string | null> {
  const whole = body === null ? fc.constant<RawJson>({}) : values.of(body);
  const text = fc.tuple(whole, style).map(([value, how]) => rawJson(value, how));
  const broken = fc
    .tuple(text, fc.nat(), fc.constantFrom("", "\u0000", "}", ",", '"', "\ufeff"))
    .map(([json, at, put]) => json.slice(0, at % (json.length + 1)) + put);
  const padded = fc
    .tuple(text, fc.constantFrom(65_536, 65_537, 5_000_000, 5_000_001))
    .map(([json, bytes]) => json + " ".repeat(Math.max(0, bytes - Buffer.byteLength(json))));
  const none = fc.constant(null);
  if (body === null && method === "GET")
    return fc.oneof({ weight: 20, arbitrary: none }, { weight: 1, arbitrary: text });
  if (body === null) return fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: text });
  return fc.oneof(
    { weight: 200, arbitrary: text },
    { weight: 10, arbitrary: broken },
    { weight: 2, arbitrary: none },
    { weight: 1, arbitrary: padded },
  );
}

const style: fc.Arbitrary<JsonStyle> = mostly(
  fc.constant(plainStyle),
  fc.record({ escapes: fc.boolean(), blanks: fc.boolean(), repeats: fc.boolean() }),
);

function pathOf({ path, parameters }: ApiOperation): fc.Arbitrary<string> {
  const inPath = parameters.filter(({ where }) => where === "path");
  const whole = fc
    .tuple(...inPath.map(stepOf))
    .map((steps) => inPath.reduce((made, { name }, at) => made.replace(`{${name}}`, () => steps[at]), path));
  const odd = fc
    .tuple(
      whole,
      fc.constantFrom("/", "//", "?", "?a=1", "?%", "#a", "/..", "/%2e", ";a", "%20", "%", "%c0%af"),
    )
    .map(([made, end]) => made + end);
  return fc.oneof({ weight: 30, arbitrary: whole }, { weight: 1, arbitrary: odd });
}

/** Mostly names that other requests have, too. */
function stepOf({ name, schema }: ApiParameter): fc.Arbitrary<string> {
  const usual: Readonly<Record<string, readonly string[]>> = {
    id: ["@id"],
    index: ["a", "b", "ab"],
    taskId: ["@task", "0".repeat(32)],
  };
  const known = usual[name];
  const drawn = texts(schema).map(pathText);
  const raw = fc.constantFrom("%", "%zz", "%00", "%c0%af", "%ed%a0%80", "..", ".", "a;b", "a+b", "@", "~");
  return fc.oneof(
    { weight: 20, arbitrary: known === undefined ? drawn : fc.constantFrom(...known) },
    { weight: 2, arbitrary: drawn },
    { weight: 1, arbitrary: raw },
  );
}

function bodyHeaders({ parameters, body }: ApiOperation): fc.Arbitrary<Record<string, string>> {
  const own = parameters.filter(({ where }) => where === "header").map(({ name }) => name);
  const tag = fc.constantFrom("*", '"a"', 'W/"a"', '"a", "b"', "", "a", '"\u00e9"', '"a');
  const type = mostly(fc.constant("application/json"), oddType);
  return fc.tuple(type, fc.option(tag, { freq: 2 })).map(([contentType, condition]) => ({
    ...(body === null ? {} : { "content-type": contentType }),
    ...(condition === null ? {} : Object.fromEntries(own.map((name) => [name, condition]))),
  }));
}

/** Where a request comes from; keys may look at it. */
const referrer: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      referer: fc.constantFrom(
        ...["https://example.org/a", "https://example.org.evil.test/", "", "null", "http://[", "//", ":"],
        ...[
          "\u00e9://\u00ff",
          "http://example.org:99999/",
          "example.org",
          "javascript:1",
          "https://example.org@a",
        ],
      ),
    }),
  },
);

const oddType = fc.constantFrom(
  ...["application/json; charset=utf-8", "application/json;charset=utf-16", "APPLICATION/JSON", "text/plain"],
  ...["", ";", "application/jsonx", "application/json, text/html", "*/*", 'application/json; a="\u00e9'],
  ...["multipart/form-data; boundary=a", "application/x-www-form-urlencoded", "json"],
);

/** Headers that HTTP allows, which few clients send. */
const oddHeader: fc.Arbitrary<readonly [string, string | readonly string[]]> = mostly(
  fc.constant<readonly [string, string]>(["accept", "*/*"]),
  fc.oneof(
    fc.constantFrom<readonly [string, string | readonly string[]]>(
      ...([
        ["content-encoding", "gzip"],
        ["content-encoding", "identity"],
        ["expect", "100-continue"],
        ["expect", "the unexpected"],
        ["connection", "close"],
        ["host", ["a", "b"]],
        ["host", ""],
        ["origin", "null"],
        ["origin", ["https://example.org", "https://example.net"]],
        ["accept", "text/html;q=\u00a0"],
        ["range", "bytes=0-1"],
        ["if-none-match", "*"],
        ["if-modified-since", "never"],
        ["access-control-request-method", "PUT"],
        ["access-control-request-headers", "\u00e9"],
        ["x-http-method-override", "DELETE"],
        ["x-request-id", "\u00e9"],
        ["x-forwarded-for", "::1, \u00ff"],
        ["cookie", "__proto__=1; ="],
        ["__proto__", "1"],
        ["constructor", "1"],
        ["te", "trailers"],
        ["upgrade", "websocket"],
      ] as const),
    ),
    fc.tuple(
      fc.constantFrom("x-svc-key2", "origin", "referer", "accept-language", "user-agent"),
      oddText.map(headerText),
    ),
    fc.nat({ max: 60 }).map((kib) => ["x-long", "a".repeat(kib * 1_024)] as const),
  ),
);

/** What of a text a header may have: Latin-1 without controls. */
function headerText(text: string): string {
  return text.replaceAll(/[^\t -~\u0080-\u00ff]/g, "?").trim();
}

function mostly<Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 25, arbitrary: usual }, { weight: 1, arbitrary: odd });
}
