const idForm = /^([A-Z]+)-[1-9]\d*$/;
const missingForm = /^not there yet: (.+)$/;

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string | undefined} prefix how the id begins; undefined: it is no id
 * @property {string | undefined} sectionPrefix how the first id of its section begins
 * @property {string} rule
 * @property {string} proof as it stands in the cell
 * @property {string | undefined} missing the feature that the row waits for
 * @property {number} columns
 */

/**
 * The rows of all tables of the page, without the two lines of each head.
 *
 * @param {string} page
 * @returns {Row[]}
 */
export function pageRows(page) {
  return page.split(/^## /m).flatMap((section) => {
    const rows = section
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .slice(2)
      .map(rowOf);
    const sectionPrefix = rows.find(({ prefix }) => prefix !== undefined)?.prefix;
    return rows.map((row) => ({ ...row, sectionPrefix }));
  });
}

function rowOf(line) {
  const cells = line
    .slice(1, line.lastIndexOf("|"))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim());
  const [id = "", rule = "", proof = ""] = cells;
  return {
    id,
    prefix: idForm.exec(id)?.[1],
    rule,
    proof,
    missing: missingForm.exec(proof)?.[1],
    columns: cells.length,
  };
}
