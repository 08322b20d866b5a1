import { basename, join } from "node:path";
import { pageRows } from "./page-rows.mjs";

const folder = "docs";
const proofForm = /\[([^\]]+)\]\(([^)]+)\): "(.*?)"(?:; (?=\[)|$)/g;

/**
 * What is wrong with docs/conformance.md, as sentences; none: nothing.
 *
 * @param {string} page
 * @param {string} readme README.md
 * @param {(file: string) => ReadonlySet<string> | undefined} titlesOf the titles of the tests of a file, by
 * its path from the root; undefined: there is no such file
 * @returns {string[]}
 */
export function pageFaults(page, readme, titlesOf) {
  const rows = pageRows(page);
  const missing = rows.filter((row) => row.missing !== undefined);
  return [
    ...rows.flatMap((row, at) => [...idFaults(row, rows.slice(0, at))]),
    ...rows.flatMap((row) => [...proofFaults(row, titlesOf)]),
    ...listFaults(page, missing),
    ...readmeFaults(readme, missing),
  ];
}

function* idFaults({ id, prefix, sectionPrefix, rule, columns }, before) {
  if (prefix === undefined) yield `"${id}" is no id`;
  else if (prefix !== sectionPrefix) yield `${id} stands among ids that begin with ${sectionPrefix}`;
  if (before.some((row) => row.id === id)) yield `${id} is used twice`;
  if (columns !== 3) yield `${id} has ${columns} columns, not 3`;
  if (rule === "") yield `${id} has no rule`;
}

function* proofFaults({ id, proof, missing }, titlesOf) {
  if (missing !== undefined) return;
  const proofs = [...proof.matchAll(proofForm)];
  if (proof === "" || proofs.map(([text]) => text).join("") !== proof) yield `${id} has no proof`;
  for (const [, name, link, title] of proofs) {
    const file = join(folder, link);
    const titles = titlesOf(file);
    if (name !== basename(file)) yield `${id}: ${name} is not the name of ${file}`;
    if (titles === undefined) yield `${id}: there is no ${file}`;
    else if (!titles.has(title)) yield `${id}: ${file} has no test "${title}"`;
  }
}

function* listFaults(page, missing) {
  const [, list = ""] = /^Not there yet: ([^.]*)\./m.exec(page) ?? [];
  const listed = list.split(/,\s+/).join(", ");
  const expected = missing.map(({ id }) => id).join(", ");
  if (listed !== expected) yield `the list at the top is ${listed}, not ${expected}`;
}

function* readmeFaults(readme, missing) {
  const [, list] = /^## What is not there yet\n([^]*?)^## /m.exec(readme) ?? [];
  if (list === undefined) {
    yield "the README has no list of what is not there yet";
    return;
  }
  const items = list
    .split(/^- /m)
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, " ").trim());
  const isNamed = (feature, item) => item.replaceAll("`", "").toLowerCase().includes(feature.toLowerCase());
  for (const { id, missing: feature } of missing)
    if (!items.some((item) => isNamed(feature, item))) yield `${id}: the README does not miss ${feature}`;
  for (const item of items)
    if (!missing.some((row) => isNamed(row.missing, item))) yield `"${item}" of the README has no row`;
}
