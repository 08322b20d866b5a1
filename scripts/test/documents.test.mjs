/**
 * The Markdown pages of the repository:
 *  1. every link leads to a file, and to a heading in it, that is there;
 *  2. every source file that they name is there;
 *  3. their lines have at most 110 characters, except in tables and code, and headings and lines of one single
 *     link or image, which cannot be broken. So have the lines of comments.
 * And the prose of pages, and of comments of sources, tests and scripts:
 *  4. has none of the words that CONTRIBUTING.md leaves out.
 * And names:
 *  5. no two classes that ship have the same one, and no two types of the engine, the store, the server and
 *     the command;
 *  6. every class that a package exports, except errors, is explained: in the first cell of a row of a table of
 *     docs/internals, or there in a paragraph that names its file, or in docs/client.md if it is the client's.
 * And the essays:
 *  7. each folder of the engine with two sources of its own has one, inner folders, too: a block with `@module`
 *     of 10 to 30 lines that opens a file. It has a drawing or table and an example. It says what the folder is
 *     good for, and what it is not good for.
 * And single pages:
 *  8. ARCHITECTURE.md has at most 1,500 words, the README names every package, and CONTRIBUTING.md says of
 *     each test file that vitest.config.ts treats as long why it is.
 * 11. docs/internals/caches.md has a row for every class that ships and is called a cache, and for every map
 *     of a module of the search path that begins empty.
 * And comments of sources, tests and scripts:
 *  9. "see ..." names a file, or something that code declares;
 * 10. none begins as a fragment without its subject, such as "Of the index" or "So long nobody has typed".
 */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { root } from "../steps/run.mjs";

const lineLengthMax = 110;
const wordsLeftOut = [
  /\b(likewise|be it|is told|are told|was told|were told|tells the options)\b/i,
  // "So many that" and "so much text that" stay.
  /\bso (many|much)\b(?! that\b|( \S+){1,4} that\b)/i,
  // "What is read is what was written", "What counts is the first".
  /\bwhat\b[^.:;,]*\b(is|are|was|were) (not )?what\b/i,
  /\bwhat (counts|matters) (is|are|was|were)\b/i,
];

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => existsSync(join(root, file)));
const pages = files.filter((file) => file.endsWith(".md"));
/** What has been is not renamed: the change log names files as they were. */
const presentPages = pages.filter((page) => page !== "CHANGELOG.md");
const textOf = (file) => readFileSync(join(root, file), "utf8");

/** Lines of a page with their numbers, without fenced code. */
function proseLines(page) {
  let isCode = false;
  return textOf(page)
    .split("\n")
    .map((line, i) => ({ place: `${page}:${i + 1}`, line }))
    .filter(({ line }) => {
      const isFence = line.trimStart().startsWith("```");
      if (isFence) isCode = !isCode;
      return !isFence && !isCode;
    });
}

/** Comments of a source with the numbers of their lines. */
function commentLines(file) {
  return textOf(file)
    .split("\n")
    .map((line, i) => ({ place: `${file}:${i + 1}`, line }))
    .filter(({ line }) => /^\s*(\/\*\*|\*|\/\/)/.test(line));
}

test("there are pages and sources to look at", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(sources().length).toBeGreaterThan(500);
});

test("links lead to files (1)", () => {
  const broken = presentPages.flatMap((page) =>
    proseLines(page).flatMap(({ place, line }) =>
      [...line.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .filter(([, target]) => !existsSync(join(root, normalize(join(dirname(page), target)))))
        .map(([, target]) => `${place} ${target}`),
    ),
  );
  expect(broken).toEqual([]);
});

/** The anchors that GitHub makes of the headings of a page. */
const anchorsOf = (page) =>
  new Set(
    proseLines(page)
      .filter(({ line }) => /^#+ /.test(line))
      .map(({ line }) => line.replace(/^#+ /, "").replaceAll(/[`*]|\]\([^)]*\)/g, ""))
      .map((heading) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-"),
      ),
  );

test("links lead to headings (1)", () => {
  const broken = presentPages.flatMap((page) =>
    proseLines(page).flatMap(({ place, line }) =>
      [...line.matchAll(/\]\(([^)#:]*\.md)?#([^)]+)\)/g)]
        .filter(([, target, anchor]) => {
          const file = target === undefined ? page : normalize(join(dirname(page), target));
          return existsSync(join(root, file)) && !anchorsOf(file).has(anchor);
        })
        .map(([link]) => `${place} ${link}`),
    ),
  );
  expect(broken).toEqual([]);
});

test("source files that pages name are there (2)", () => {
  const unknown = presentPages.flatMap((page) =>
    proseLines(page).flatMap(({ place, line }) =>
      [...line.matchAll(/`([\w@./-]+\.(?:ts|mjs|cjs))`/g)]
        .filter(([, path]) => !isThere(path))
        .map(([, path]) => `${place} ${path}`),
    ),
  );
  expect(unknown).toEqual([]);
});

/** Whether a path is that of a file, or its end; `engine/src` stands for `packages/engine/src`. */
function isThere(path) {
  return files.some((file) => file === path || file.endsWith(`/${path}`));
}

/** Whether a line is too long, and can be broken: tables, headings, single links and images cannot. */
function isTooLong(line) {
  const isWhole = /^\s*(\||#)/.test(line) || /^\s*!?\[[^\]]*\]\([^)]*\)$/.test(line);
  return line.length > lineLengthMax && !isWhole;
}

test("lines that can be broken are found (3)", () => {
  const words = "word ".repeat(25);
  const whole = [`| ${words}|`, `## ${words}`, `[${words}](a.md)`, `![${words}](a.svg)`, "Short."];
  expect(whole.filter(isTooLong)).toEqual([]);
  const long = [
    words,
    `[a](a.md) · [${words}](b.md)`,
    `[${words}](a.md) · [b](b.md)`,
    `[${words}](a.md) is.`,
  ];
  expect(long.filter((line) => !isTooLong(line))).toEqual([]);
});

test("lines of pages are short (3)", () => {
  const long = pages.flatMap((page) =>
    proseLines(page)
      .filter(({ line }) => isTooLong(line))
      .map(({ place }) => place),
  );
  expect(long).toEqual([]);
});

test("lines of comments are short (3)", () => {
  const long = sources()
    .flatMap(commentLines)
    .filter(({ place, line }) => line.length > lineLengthMax && !place.includes(".generated."))
    .map(({ place }) => place);
  expect(long).toEqual([]);
});

/** Comments that begin behind code, with the numbers of their lines. */
function trailingComments(file) {
  return textOf(file)
    .split("\n")
    .map((line, i) => ({
      place: `${file}:${i + 1}`,
      line: /^\s*[^\s/*].*[;,{}()[\]] (\/\/ .*)$/.exec(line)?.[1] ?? "",
    }))
    .filter(({ line }) => line !== "");
}

const isLeftOut = (line) => wordsLeftOut.some((words) => words.test(line));

test("the words left out are found (4)", () => {
  const left = [
    "so many of them",
    "Takes so much time.",
    "What is read is what was written.",
    "what counts is x",
  ];
  expect(left.filter((line) => !isLeftOut(line))).toEqual([]);
  const plain = ["so many that", "so much text that", "What is missing is made.", "as much as it is"];
  expect(plain.filter(isLeftOut)).toEqual([]);
});

/** The rows of the house rules that show how not to write. */
const isExample = (place, line) => place.startsWith("CONTRIBUTING.md:") && line.startsWith("| ");

test("prose has none of the words left out (4)", () => {
  const commented = everyProgram().filter((file) => file !== "scripts/test/documents.test.mjs");
  const comments = commented.flatMap((file) => [...commentLines(file), ...trailingComments(file)]);
  const found = [...presentPages.flatMap(proseLines), ...comments]
    .filter(({ place, line }) => isLeftOut(line) && !isExample(place, line))
    .map(({ place, line }) => `${place} ${line.trim()}`);
  expect(found).toEqual([]);
});

/** Names that a comment sends its reader to: in backticks, of files, of types, of hyphened modules. */
function namesToSee(line) {
  return [...line.matchAll(/\bsee (`?)#?([\w-]+(?:\.[\w-]+)*)/g)]
    .filter(([, backtick, name]) => backtick === "`" || /^[A-Z]\w*[a-z]|\w-\w|\.(ts|tsx|mjs|md)$/.test(name))
    .map(([, , name]) => name);
}

const withoutComments = (text) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "");

test("what comments send their readers to is there (9)", () => {
  const scanned = everyProgram();
  const code = scanned.map((file) => withoutComments(textOf(file)));
  const declared = new Set(
    code.flatMap((text) =>
      [...text.matchAll(/\b(?:class|interface|type|enum|function\*?|const|let|namespace) (\w+)/g)].map(
        ([, name]) => name,
      ),
    ),
  );
  const members = new Set(code.flatMap((text) => text.match(/\b[a-z]\w*\b/g) ?? []));
  const modules = new Set(
    files.flatMap((file) => file.split("/").flatMap((part) => [part, part.replace(/\..*$/, "")])),
  );
  const isKnown = (name) => declared.has(name) || members.has(name) || modules.has(name);
  const seen = scanned
    .flatMap(commentLines)
    .flatMap(({ place, line }) => namesToSee(line).map((name) => [place, name]));
  expect(seen.length).toBeGreaterThan(100);
  expect(seen.filter(([, name]) => !isKnown(name))).toEqual([]);
});

test("names of which a comment says to see them (9)", () => {
  expect(namesToSee("* A slot (see TokenCells), a code: see `codeOf`.")).toEqual(["TokenCells", "codeOf"]);
  expect(namesToSee("// see token-codes.ts, and see wide-code")).toEqual(["token-codes.ts", "wide-code"]);
  expect(namesToSee("// Who may see all of it? See what you see A.")).toEqual([]);
});

const fragment = /^(Of|That of|Those|So)\b/;

/** The text of a line behind the mark of a comment; null: the line begins no comment. */
function commentIn(line) {
  return /^\s*(?:\{?\/\*\*?|\/\/)\s*(.*)$/.exec(line)?.[1] ?? / \/\/ (.*)$/.exec(line)?.[1] ?? null;
}

/** The comments of a text that begin as fragments, with the numbers of their lines. */
function fragmentsIn(text) {
  const lines = text.split("\n");
  return lines.flatMap((line, i) => {
    const before = lines[i - 1] ?? "";
    const isContinued = /^\s*\/\//.test(line) && /^\s*\/\//.test(before);
    const isOpened = /^\s*\/\*\*?$/.test(before);
    const beginning = isOpened ? line.replace(/^\s*\* /, "") : commentIn(line);
    return !isContinued && fragment.test(beginning ?? "") ? [`${i + 1} ${beginning}`] : [];
  });
}

test("no comment begins as a fragment (10)", () => {
  const tests = files.filter((file) => /^packages\/[^/]+\/test\/.*\.(tsx?|mjs)$/.test(file));
  const scripts = files.filter((file) => /^scripts\/.*\.mjs$/.test(file));
  // This file has fragments that are to be found, and generated files are not written by people.
  const scanned = [...sources(), ...tests, ...scripts].filter(
    (file) => file !== "scripts/test/documents.test.mjs" && !file.includes(".generated."),
  );
  expect(tests.length).toBeGreaterThan(500);
  expect(scripts.length).toBeGreaterThan(20);
  const found = scanned.flatMap((file) => fragmentsIn(textOf(file)).map((place) => `${file}:${place}`));
  expect(found).toEqual([]);
});

test("comments that begin as fragments are found (10)", () => {
  const text = [
    "/** Of the index. */",
    "/**",
    " * Those of one index, which",
    " * Of course has many.",
    " */",
    "const pauseMs = 150; // So long nobody has typed.",
    "{/* So often it was clicked. */}",
    "  // That of the lock, and",
    "  // Of the socket.",
    "/** Offered are all. So long as it lasts. */",
    "// Some of them are Of the index.",
    "/** Those that are open. */",
    "readonly bytesMax = 8; // So that each fits.",
    "// Soon it is over.",
  ];
  expect(fragmentsIn(text.join("\n"))).toEqual([
    "1 Of the index. */",
    "3 Those of one index, which",
    "6 So long nobody has typed.",
    "7 So often it was clicked. */}",
    "8 That of the lock, and",
    "12 Those that are open. */",
    "13 So that each fits.",
  ]);
});

/** Sources, tests and scripts. */
function everyProgram() {
  return files.filter((file) => /^(packages|scripts|examples)\/.*\.(tsx?|mjs)$/.test(file));
}

function sources() {
  return files.filter((file) => /^packages\/[^/]+\/(src|assembly)\/.*\.tsx?$/.test(file));
}

/** The files that declare each name. `declaration`: a global pattern whose first group is the name. */
function filesByName(files, declaration) {
  const byName = new Map();
  for (const file of files) {
    for (const [, name] of textOf(file).matchAll(declaration)) {
      byName.set(name, (byName.get(name) ?? new Set()).add(file));
    }
  }
  return byName;
}

/** Names that several files declare, with these files. */
function sharedNames(byName) {
  return [...byName].filter(([, declaring]) => declaring.size > 1).map(([name, all]) => [name, [...all]]);
}

test("no two classes have one name (5)", () => {
  const shipped = sources().filter((file) => !/^packages\/(testkit|benchmarks)\/|\/assembly\//.test(file));
  const classes = filesByName(shipped, /^(?:export )?(?:abstract )?class (\w+)/gm);
  expect(classes.size).toBeGreaterThan(200);
  expect(sharedNames(classes)).toEqual([]);
});

test("no two types have one name (5)", () => {
  const typed = sources().filter((file) => /^packages\/(engine|store|server|findling)\/src\//.test(file));
  const types = filesByName(typed, /^(?:export )?(?:abstract )?(?:class|interface|type) (\w+)/gm);
  expect(types.size).toBeGreaterThan(500);
  expect(sharedNames(types)).toEqual([]);
});

/** The classes that files right below `src` of a package export, as `{ name, file }`, without errors. */
function exportedClasses(name) {
  const folder = `packages/${name}/src/`;
  const entries = files.filter(
    (file) => file.startsWith(folder) && /^[^/]+\.ts$/.test(file.slice(folder.length)),
  );
  return entries.flatMap((entry) =>
    [...textOf(entry).matchAll(/^export (?:\{([^}]*)\}|\*) from "\.\/([^"]+)\.js"/gm)].flatMap(
      ([, names, module]) => {
        const file = `${folder}${module}.ts`;
        return [...textOf(file).matchAll(/^export (?:abstract )?class (\w+)/gm)]
          .map(([, declared]) => declared)
          .filter(
            (declared) => names === undefined || names.split(",").some((part) => part.trim() === declared),
          )
          .filter((declared) => !declared.endsWith("Error"))
          .map((declared) => ({ name: declared, file }));
      },
    ),
  );
}

/** Paragraphs and rows of tables of a page. */
const paragraphsOf = (text) => text.split(/\n(?:\n+|(?=\|))/);

function isExplained({ name, file }, paragraphs) {
  return paragraphs.some((paragraph) =>
    paragraph.startsWith("|")
      ? paragraph.split("|")[1].includes(`\`${name}\``)
      : paragraph.includes(`\`${name}\``) && paragraph.includes(file.replace("packages/", "")),
  );
}

test("exported classes are explained (6)", () => {
  const paragraphs = pages
    .filter((page) => page.startsWith("docs/internals/"))
    .flatMap((page) => paragraphsOf(textOf(page)));
  const clientPage = textOf("docs/client.md");
  const exported = ["engine", "store", "server", "client", "analytics", "protocol"].flatMap(exportedClasses);
  expect(exported.length).toBeGreaterThan(25);
  const unexplained = exported.filter(
    (exportedClass) =>
      !isExplained(exportedClass, paragraphs) &&
      !(
        exportedClass.file.startsWith("packages/client/") && clientPage.includes(`\`${exportedClass.name}\``)
      ),
  );
  expect(unexplained).toEqual([]);
});

test("a class that is only mentioned is not explained (6)", () => {
  const read = { name: "Reader", file: "packages/engine/src/reader.ts" };
  expect(isExplained(read, paragraphsOf("A `Reader` reads.\n\nSee `engine/src/reader.ts`."))).toBe(false);
  expect(isExplained(read, paragraphsOf("A\n| index | of a `Reader` |"))).toBe(false);
  expect(isExplained(read, paragraphsOf("A\n| reader, `Reader` | reads |"))).toBe(true);
  expect(isExplained(read, paragraphsOf("A `Reader`\n(`engine/src/reader.ts`) reads."))).toBe(true);
});

test("ARCHITECTURE.md can be read in a few minutes (8)", () => {
  expect(textOf("ARCHITECTURE.md").trim().split(/\s+/).length).toBeLessThanOrEqual(1_500);
});

test("each long test file has its reasons (8)", () => {
  const config = textOf("vitest.config.ts");
  const [, long] = /^const long = \[([^\]]*)\]/m.exec(config) ?? [];
  const names = [...(long ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => `${name}.test.ts`);
  expect(names.length).toBeGreaterThan(5);
  const [, table] = textOf("CONTRIBUTING.md").split("## The longest test files");
  expect(names.filter((name) => !table.includes(`| \`${name}\` |`))).toEqual([]);
  expect(names.filter((name) => !files.includes(`packages/${name}`))).toEqual([]);
});

test("every cache has a row (11)", () => {
  const rows = textOf("docs/internals/caches.md").split("\n");
  const caches = sources().flatMap((file) =>
    Array.from(textOf(file).matchAll(/^export class (\w+Cache)\b/gm), ([, name]) => ({ name, file })),
  );
  expect(caches.length).toBeGreaterThan(12);
  const missing = caches.filter(({ name, file }) => {
    const path = file.replace("packages/", "");
    return !rows.some((row) => row.startsWith(`| \`${name}\`, \`${path}\``));
  });
  // The base of two of them has no row of its own.
  expect(missing.map(({ name }) => name)).toEqual(["BoundedCache"]);
});

/** State that cannot be computed again: leases of the writer, and the folders of environments. */
const mapsOfState = new Set(["server/src/writes/writer-thread.ts", "store/src/lmdb/environment.ts"]);

test("every map that a module fills has a row (11)", () => {
  const rows = textOf("docs/internals/caches.md");
  const filled = sources()
    .filter((file) => /^packages\/(engine|languages|server|store)\//.test(file))
    .filter((file) => /^const \w+ = new (Weak)?Map(<[^=]*>)?\(\)/m.test(textOf(file)))
    .map((file) => file.replace("packages/", ""));
  expect(filled.length).toBeGreaterThan(6);
  expect(filled.filter((path) => !rows.includes(`\`${path}\``) && !mapsOfState.has(path))).toEqual([]);
});

test("the README names every package (8)", () => {
  const [, whereThingsAre] = textOf("README.md").split("## Where things are");
  const packages = new Set(files.flatMap((file) => /^packages\/[^/]+/.exec(file) ?? []));
  expect(packages.size).toBeGreaterThan(10);
  expect([...packages].filter((folder) => !whereThingsAre.includes(`\`${folder}\``))).toEqual([]);
});

const essayLines = { min: 10, max: 30 };
/** Two lines in a row that are indented as code: a drawing or a table. */
const drawing = /^ \* {5,}\S.*\n \* {5,}\S/m;
/** What each essay has, as `[what it is, how it is found]`. */
const essayParts = [
  ["drawing", drawing],
  ["example", /^ \* .*\bExample\b/m],
  ["word on what it is good for", /^ \* Good\b/m],
  ["word on what it is not good for", /^ \* Not good\b/m],
];

/** Each folder of the engine with its sources, not those of its inner folders, as `{ file, text }`. */
function engineFolders(texts) {
  const folders = new Map();
  for (const [file, text] of texts) {
    const folder = /^packages\/engine\/src\/(.+)\/[^/]+$/.exec(file)?.[1];
    if (folder !== undefined) folders.set(folder, [...(folders.get(folder) ?? []), { file, text }]);
  }
  return folders;
}

/** What is wrong with the essays of the engine's folders. `texts`: the text of each source by its path. */
function essayProblems(texts) {
  return [...engineFolders(texts)].flatMap(([folder, ofFolder]) => {
    const essays = ofFolder.flatMap(({ file, text }) =>
      (text.match(/\/\*\*[\s\S]*?\*\//g) ?? [])
        .filter((block) => block.includes("@module"))
        .map((block) => ({ file, text, block })),
    );
    if (essays.length === 0 && ofFolder.length === 1) return [];
    if (essays.length !== 1) return [`${folder}: ${essays.length} essays`];
    const [{ file, text, block }] = essays;
    const lines = block.split("\n").length;
    const isOfLength = lines >= essayLines.min && lines <= essayLines.max;
    return [
      ...(isOfLength ? [] : [`${file}: ${lines} lines`]),
      ...(text.startsWith(block) ? [] : [`${file}: does not open with its essay`]),
      ...essayParts.flatMap(([part, pattern]) => (pattern.test(block) ? [] : [`${file}: no ${part}`])),
    ];
  });
}

test("each folder of the engine has an essay (7)", () => {
  const texts = sources().map((file) => [file, textOf(file)]);
  expect(engineFolders(texts).size).toBeGreaterThan(25);
  expect(essayProblems(texts)).toEqual([]);
});

/** An essay of 9 lines or more. `lacking`: the index of the part in `essayParts` that it does not have. */
function plantedEssay(lines, lacking = -1) {
  const parts = [["     a --> b", "     c --> d"], ["Example: a."], ["Good for: b."], ["Not good for: c."]];
  const kept = parts.flatMap((ofPart, i) => (i === lacking ? ofPart.map(() => "Text.") : ofPart));
  const text = [...Array(lines - 3 - kept.length).fill("Text."), ...kept, "@module"];
  return `/**\n${text.map((line) => ` * ${line}\n`).join("")} */\n`;
}

const plantedSource = "/** Another comment. */\n";

test("folders without a proper essay are found (7)", () => {
  const texts = [
    ["packages/engine/src/index.ts", plantedSource],
    ["packages/engine/src/fine/a.ts", plantedEssay(10)],
    ["packages/engine/src/fine/b.ts", plantedSource],
    ["packages/engine/src/fine/single/c.ts", plantedSource],
    ["packages/engine/src/fine/deeper/d.ts", plantedSource],
    ["packages/engine/src/fine/deeper/e.ts", plantedSource],
    ["packages/engine/src/none/a.ts", plantedSource],
    ["packages/engine/src/none/b.ts", plantedSource],
    ["packages/engine/src/none/deeper/c.ts", plantedEssay(30)],
    ["packages/engine/src/two/a.ts", plantedEssay(12)],
    ["packages/engine/src/two/b.ts", plantedEssay(12)],
    ["packages/engine/src/short/a.ts", plantedEssay(9)],
    ["packages/engine/src/long/a.ts", plantedEssay(31)],
    ["packages/engine/src/late/a.ts", `import "x";\n${plantedEssay(30)}`],
  ];
  expect(essayProblems(texts)).toEqual([
    "fine/deeper: 0 essays",
    "none: 0 essays",
    "two: 2 essays",
    "packages/engine/src/short/a.ts: 9 lines",
    "packages/engine/src/long/a.ts: 31 lines",
    "packages/engine/src/late/a.ts: does not open with its essay",
  ]);
});

test("essays without one of their parts are found (7)", () => {
  const texts = essayParts.map((_, i) => [`packages/engine/src/x${i}/a.ts`, plantedEssay(12, i)]);
  expect(essayProblems(texts)).toEqual([
    "packages/engine/src/x0/a.ts: no drawing",
    "packages/engine/src/x1/a.ts: no example",
    "packages/engine/src/x2/a.ts: no word on what it is good for",
    "packages/engine/src/x3/a.ts: no word on what it is not good for",
  ]);
});
