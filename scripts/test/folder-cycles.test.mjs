/** Cycles of folders are found at every level, also through files beside them, and nothing else is one. */
import { expect, test } from "vitest";
import { folderCycles } from "../directions/folder-cycles.mjs";

const src = "packages/a/src";

test("two folders that import each other are a cycle", () => {
  const imports = [
    [`${src}/b/1.ts`, `${src}/c/deep/1.ts`],
    [`${src}/c/2.ts`, `${src}/b/2.ts`],
    [`${src}/d/1.ts`, `${src}/b/1.ts`],
  ];
  expect(folderCycles(imports)).toEqual([[`${src}/b`, `${src}/c`]]);
});

test("a folder and a file of src that imports it are a cycle, also through another folder", () => {
  const imports = [
    [`${src}/b/1.ts`, `${src}/options.ts`],
    [`${src}/options.ts`, `${src}/c/1.ts`],
    [`${src}/c/1.ts`, `${src}/b/2.ts`],
  ];
  expect(folderCycles(imports)).toEqual([[`${src}/b`, `${src}/c`, `${src}/options.ts`]]);
});

test("folders within a folder that import each other are a cycle, however deep they are", () => {
  const imports = [
    [`${src}/b/c/1.ts`, `${src}/b/d/e/1.ts`],
    [`${src}/b/d/2.ts`, `${src}/b/c/f/2.ts`],
    [`${src}/g/h/i/1.ts`, `${src}/g/h/j/1.ts`],
    [`${src}/g/h/j/2.ts`, `${src}/g/h/i/2.ts`],
  ];
  expect(folderCycles(imports)).toEqual([
    [`${src}/b/c`, `${src}/b/d`],
    [`${src}/g/h/i`, `${src}/g/h/j`],
  ]);
});

test("a folder within a folder and a file beside it that import each other are a cycle", () => {
  const imports = [
    [`${src}/b/token.ts`, `${src}/b/words/cache.ts`],
    [`${src}/b/words/1.ts`, `${src}/b/token.ts`],
    [`${src}/b/words/2.ts`, `${src}/d/1.ts`],
    [`${src}/b/writer.ts`, `${src}/b/words/1.ts`],
  ];
  expect(folderCycles(imports)).toEqual([[`${src}/b/token.ts`, `${src}/b/words`]]);
});

test("imports in one direction and of other packages are none", () => {
  const imports = [
    [`${src}/b/1.ts`, `${src}/b/2.ts`],
    [`${src}/b/c/1.ts`, `${src}/b/1.ts`],
    [`${src}/b/3.ts`, `${src}/b/c/1.ts`],
    [`${src}/index.ts`, `${src}/b/1.ts`],
    [`${src}/b/1.ts`, "node_modules/x/index.js"],
    [`${src}/b/1.ts`, "packages/e/src/b/1.ts"],
  ];
  expect(folderCycles(imports)).toEqual([]);
});
