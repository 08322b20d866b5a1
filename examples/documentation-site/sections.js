/**
 * Prints a record for each section of the pages in this folder, as `findling import` reads them. A record has the
 * shape that DocSearch shows: the headings above a section, its text, and its address.
 */
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("./", import.meta.url);

for (const name of readdirSync(folder)) {
  if (!name.endsWith(".html")) continue;
  const html = readFileSync(new URL(name, folder), "utf8");
  for (const section of sectionsOf(html, `/${name}`)) console.log(JSON.stringify(section));
}

/** The pages here are simple enough for an expression. For those of others take a parser of HTML. */
function sectionsOf(html, path) {
  const headings = [];
  const [, main] = html.match(/<main>([^]*)<\/main>/);
  return [...main.matchAll(/<h([1-6]) id="([^"]+)">(.*?)<\/h\1>([^]*?)(?=<h[1-6] |$)/g)].map(
    ([, level, id, title, rest]) => {
      headings.length = Number(level) - 1;
      headings.push(textOf(title));
      const [lvl1, lvl2 = null, lvl3 = null] = headings;
      const url = `${path}#${id}`;
      const content = textOf(rest);
      const hierarchy = { lvl0: "Weft", lvl1, lvl2, lvl3, lvl4: null, lvl5: null, lvl6: null };
      return { objectID: url, url, type: `lvl${level}`, level: Number(level), hierarchy, content };
    },
  );
}

function textOf(html) {
  return html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .trim();
}
