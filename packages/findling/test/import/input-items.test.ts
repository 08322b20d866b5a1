/**
 * Reading files as items:
 *  1. However the bytes are cut into chunks, the items and their lines are the same.
 *  2. NDJSON, JSON arrays, CSV and TSV are recognized, also compressed.
 *  3. An item that is wrong is a fault of its own; the items behind it are still read.
 *  4. A file that cannot be read any further is reported with its line.
 */
import * as zlib from "node:zlib";
import {
  type FileFormat,
  itemBytesMax,
  itemsOf,
  jsonLines,
  RecordFault,
} from "@findling/client/record-files";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { itemsIn } from "../../src/import/input/input-items.js";

interface ReadItem {
  readonly line: number;
  readonly value: unknown;
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(
  content: string | Buffer,
  options: { name?: string | null; format?: FileFormat | null; chunk?: number } = {},
): Promise<ReadItem[]> {
  const { name = null, format = null, chunk = 7 } = options;
  const items: ReadItem[] = [];
  for await (const item of itemsIn(chunksOf(Buffer.from(content), chunk), name, format)) {
    items.push({ line: item.line, value: valueOf(() => item.parse()) });
  }
  return items;
}

function valueOf(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RecordFault) return `fault: ${error.message}`;
    throw error;
  }
}

const values = async (content: string | Buffer, options = {}): Promise<unknown[]> =>
  (await read(content, options)).map(({ value }) => value);

describe("however the bytes are cut (1)", () => {
  const records = fc.array(fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()), { maxLength: 8 });

  test("NDJSON", async () => {
    await fc.assert(
      fc.asyncProperty(records, fc.integer({ min: 1, max: 40 }), async (expected, size) => {
        const bytes = Buffer.from(expected.map((record) => JSON.stringify(record)).join("\n"));
        const items = [];
        for await (const item of jsonLines(chunksOf(bytes, size))) items.push(item);
        expect(items.map((item) => item.parse())).toEqual(JSON.parse(JSON.stringify(expected)));
        expect(items.map(({ line }) => line)).toEqual(expected.map((_, i) => i + 1));
      }),
    );
  });

  test("JSON arrays, with and without white space", async () => {
    const indents = fc.constantFrom(undefined, 2, "\t");
    await fc.assert(
      fc.asyncProperty(records, indents, fc.integer({ min: 1, max: 40 }), async (expected, indent, size) => {
        const bytes = Buffer.from(JSON.stringify(expected, null, indent));
        const items = [];
        for await (const item of itemsOf(chunksOf(bytes, size), "json")) items.push(item.parse());
        expect(items).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
    );
  });

  test("CSV, quoted or not", async () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom('"', ",", "\r\n", "\r", "\n", 'a""b'),
    );
    const rows = fc.array(fc.tuple(cell, cell, fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        async (table, quotesAll, size) => {
          const written = (text: string): string =>
            quotesAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const lines = table.map(([a, b, end]) => `${written(a)},${written(b)}${end}`);
          const bytes = Buffer.from(`a,b\n${lines.join("")}`);
          const items = [];
          for await (const item of itemsOf(chunksOf(bytes, size), "csv")) items.push(item.parse());
          const expected = table.map(([a, b]) => ({
            ...(a === "" ? {} : { a }),
            ...(b === "" ? {} : { b }),
          }));
          expect(items).toEqual(expected);
        },
      ),
    );
  });

  test.each([1, 2, 3, 5, 1_000])("CSV in chunks of %i bytes", async (chunk) => {
    const csv = 'objectID,title\n1,"He said ""hi"",\ntwice"\n2,プラハ 🙂\n';
    expect(await read(csv, { name: "a.csv", chunk })).toEqual([
      { line: 2, value: { objectID: "1", title: 'He said "hi",\ntwice' } },
      { line: 4, value: { objectID: "2", title: "プラハ 🙂" } },
    ]);
  });
});

describe("lines of tables (1)", () => {
  test.each([1, 2, 3, 1_000])(
    "end in any way, also within one file, in chunks of %i bytes",
    async (chunk) => {
      const csv = "a,b\r\n1,2\n3,4\r5,6\r\n7,8";
      expect(await read(csv, { name: "a.csv", chunk })).toEqual([
        { line: 2, value: { a: "1", b: "2" } },
        { line: 3, value: { a: "3", b: "4" } },
        { line: 4, value: { a: "5", b: "6" } },
        { line: 5, value: { a: "7", b: "8" } },
      ]);
    },
  );

  test("are counted past blank ones and those within cells", async () => {
    const csv = 'a,b\r\n\r\n\r\n"x\r\ny",2\r\n3,4\r\n\r\n5,"\n\n"\r\n7,8\r\n';
    const items = await read(csv, { name: "a.csv" });
    expect(items.map(({ line }) => line)).toEqual([4, 6, 8, 11]);
    expect(items[0]?.value).toEqual({ a: "x\r\ny", b: "2" });
  });
});

describe("formats (2)", () => {
  const expected = [{ objectID: "1" }, { objectID: "2" }];
  const ndjson = '{"objectID":"1"}\r\n\n{"objectID":"2"}';
  test.each<[string, string | Buffer, string | null, FileFormat | null]>([
    ["NDJSON, blank lines and CRLF", ndjson, null, null],
    ["NDJSON named .json", ndjson, "a.json", null],
    ["an array named .ndjson", JSON.stringify(expected), "a.ndjson", null],
    ["an array behind a byte order mark", `\uFEFF ${JSON.stringify(expected)}`, null, null],
    ["gzip, whatever its name", zlib.gzipSync(ndjson), "a.txt", null],
    ["CSV by its name", "objectID\n1\n2\n", "A.CSV", null],
    ["CSV with a byte order mark and CRLF", "\uFEFFobjectID\r\n1\r\n\r\n2", "a.csv", null],
    ["compressed CSV", zlib.gzipSync("objectID\n1\n2\n"), "a.csv.gz", null],
    ["TSV", "objectID\tt\n1\t\n2\t\n", "a.tsv", null],
    ["CSV by --format", "objectID\n1\n2\n", null, "csv"],
    ["CSV with semicolons, as Excel writes it in Europe", "\uFEFFobjectID;t\r\n1;\r\n2;\r\n", "a.csv", null],
    ["compressed CSV with semicolons", zlib.gzipSync("objectID;t\n1;\n2;\n"), "a.csv.gz", null],
  ])("%s", async (_, content, name, format) => {
    expect(await values(content, { name, format })).toEqual(expected);
  });

  test.each(["", "\n\n", "[]", " [ ] "])("without items: %j", async (content) => {
    expect(await values(content)).toEqual([]);
  });

  test.each<[string, string, object]>([
    ["semicolons", '"a";b\n"x;""y""";49,90\n', { a: 'x;"y"', b: "49,90" }],
    ["commas, and semicolons in quotes", '"a;b;c",d\n1,2;3\n', { "a;b;c": "1", d: "2;3" }],
    ["semicolons, and commas in quotes", '"a, b, c";d\n1;2\n', { "a, b, c": "1", d: "2" }],
    ["as many commas as semicolons", "a;b,c\n1,2\n", { "a;b": "1", c: "2" }],
    ["semicolons behind blank lines", "\r\n\na;b\n1,5;2\n", { a: "1,5", b: "2" }],
    ["no line but the first", "a,b\n1;2;3,4\n", { a: "1;2;3", b: "4" }],
  ])("the first line of a CSV says what separates its cells: %s", async (_, content, expected) => {
    for (const chunk of [1, 3, 1_000])
      expect(await values(content, { name: "a.csv", chunk })).toEqual([expected]);
  });

  test("semicolons separate nothing in TSV", async () => {
    expect(await values("a;b;c\td\n1;2\t3\n", { name: "a.tsv" })).toEqual([{ "a;b;c": "1;2", d: "3" }]);
  });

  test("empty cells give no attribute", async () => {
    expect(await values("a,b,c\n1,,3\n", { name: "a.csv" })).toEqual([{ a: "1", c: "3" }]);
  });
});

describe("faults of one item (3)", () => {
  test("zeros, as a loss of power leaves them, are no blank line", async () => {
    expect(await read(`{"a":1}\n${"\0".repeat(9)}\n \t\r\n{}`)).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 2, value: expect.stringMatching(/^fault: is not valid JSON/) },
      { line: 4, value: {} },
    ]);
  });

  test("NDJSON", async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":1}\n{"a":\n"'),
      Buffer.from([0xff]),
      Buffer.from('"\n{}\n'),
    ]);
    expect(await read(bytes)).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 2, value: expect.stringMatching(/^fault: is not valid JSON: /) },
      { line: 3, value: "fault: is not valid UTF-8" },
      { line: 4, value: {} },
    ]);
  });

  test("arrays", async () => {
    expect(await read('[\n{"a":1},\n{"a":tru},\n,\n[1,2]\n]\n')).toEqual([
      { line: 2, value: { a: 1 } },
      { line: 3, value: expect.stringMatching(/^fault: is not valid JSON/) },
      { line: 4, value: expect.stringMatching(/^fault: is not valid JSON/) },
      { line: 5, value: [1, 2] },
    ]);
  });

  test("a row with too few cells", async () => {
    expect(await read("a,b\n1\n1,2\n", { name: "a.csv" })).toEqual([
      { line: 2, value: "fault: has 1 cell, but the first row names 2 columns" },
      { line: 3, value: { a: "1", b: "2" } },
    ]);
  });

  test("a row that is not UTF-8, or ends within a character of it", async () => {
    const bytes = Buffer.concat([
      Buffer.from("a\n"),
      Buffer.from([0xff]),
      Buffer.from("\nb\n"),
      Buffer.from([0xf0]),
    ]);
    expect(await read(bytes, { name: "a.csv" })).toEqual([
      { line: 2, value: "fault: is not valid UTF-8" },
      { line: 3, value: { a: "b" } },
      { line: 4, value: "fault: is not valid UTF-8" },
    ]);
  });

  test("nesting that fills the stack of the parser", async () => {
    const [item] = await values(`${"[".repeat(1_000_000)}\n`, { format: "ndjson", chunk: 65_536 });
    expect(item).toMatch(/^fault: is not valid JSON/);
  });
});

describe("files that cannot be read any further (4)", () => {
  test.each<[string | Buffer, string, RegExp]>([
    ["<html>", "a.txt", /give --format/],
    ['[{"a":1},\n{"a"', "a.json", /^line 2: the file ends within the array$/],
    ["[]\n[]", "a.json", /^line 2: there is text behind the end of the array$/],
    ["a,a\n1,2", "a.csv", /^line 1: two columns have the name "a"$/],
    ["a,\n1,2", "a.csv", /^line 1: column 2 has no name$/],
    ['a\n2\n"3\n4\n5\n', "a.csv", /^line 3: a quote is opened there, and never closed$/],
    [
      'a\n"2\r\n2"\n4"\n',
      "a.csv",
      /^line 4, column 1: a quote stands in a cell that does not begin with one: .* as in "5"" pipe"$/,
    ],
    [
      'a,b\n"2\r\n2",3\n4,"5" pipe\n',
      "a.csv",
      /^line 4, column 2: a quote ends the cell, but more text follows: .* as in "5"" pipe"$/,
    ],
    [
      Buffer.from([0xff, 0x0a, 0x61, 0x0a]),
      "a.csv",
      /^line 1: the names of the columns are not valid UTF-8$/,
    ],
    [zlib.gzipSync('{"a":1}').subarray(0, -9), "a.gz", /^the compressed data is damaged or cut off/],
  ])("%j", async (content, name, expected) => {
    await expect(read(content, { name })).rejects.toThrow(expected);
  });

  test("an array that is none, by --format", async () => {
    await expect(read("\n{}", { format: "json" })).rejects.toThrow("line 2: a JSON array must begin with [");
  });

  test("a line without end", async () => {
    const chunk = Buffer.alloc(1_048_576, "x");
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) yield chunk;
    }
    const items = jsonLines(endless());
    const bytes = itemBytesMax.toLocaleString("en-US");
    await expect(items.next()).rejects.toThrow(`line 1: it has more than ${bytes} bytes`);
  });

  // Node has it since 22.15; then zstd is read by itself.
  const hasZstd = Reflect.has(zlib, "createZstdDecompress");
  test.runIf(!hasZstd)("zstd where Node has none", async () => {
    const bytes = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]);
    await expect(read(bytes)).rejects.toThrow(/Node 22\.15 and later can/);
  });
});
