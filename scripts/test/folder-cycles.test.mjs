/** Cycles of folders are found, also through files of `src` itself; imports within a folder are none. */
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

test("imports in one direction, within a folder and of other packages are none", () => {
  const imports = [
    [`${src}/b/1.ts`, `${src}/b/2.ts`],
    [`${src}/b/2.ts`, `${src}/b/1.ts`],
    [`${src}/index.ts`, `${src}/b/1.ts`],
    [`${src}/b/1.ts`, "node_modules/x/index.js"],
    [`${src}/b/1.ts`, "packages/e/src/b/1.ts"],
  ];
  expect(folderCycles(imports)).toEqual([]);
});
