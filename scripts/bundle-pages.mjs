/**
 * Makes the pages that the server serves: for each its HTML, and beside it scripts, style sheets and pictures
 * with a hash of their bytes in the name, so that browsers may keep them. They become part of the package
 * `findling`. The normal build runs this, after the compiler.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./steps/run.mjs";

const sources = join(root, "packages/pages/src");
const compiled = join(root, "packages/pages/dist");
const folder = join(root, "packages/findling/dist/pages");
/** What is bundled, and has a licence that goes with it. */
const libraries = ["@preact/signals", "@preact/signals-core", "preact", "uplot"];
const sharedStyles = ["theme/theme.css", "parts/parts.css", "ranks/ranks.css"];

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "assets"), { recursive: true });
await makePage("home");
await makePage("dashboard");
writeFileSync(join(folder, "licences.txt"), libraries.map(licenceOf).join("\n"));

/** A page has `<name>.html`, `<name>.css` and `main.tsx` in its folder, and style sheets in folders below. */
async function makePage(name) {
  const [script, ...parts] = await scriptsOf(name);
  const textOf = (path) => readFileSync(join(sources, path), "utf8");
  const style = [...sharedStyles, `${name}/${name}.css`, ...stylesBelow(name)].map(textOf).join("");
  const addresses = {
    style: asset(name, "css", style),
    script,
    preloads: parts.map((part) => `<link rel="modulepreload" href="{{root}}${part}" />`).join("\n    "),
    icon: asset("icon", "svg", textOf("theme/icon.svg")),
  };
  const html = textOf(`${name}/${name}.html`);
  // What the server fills in stays.
  const filled = html.replaceAll(/\{\{(\w+)\}\}/g, (whole, what) => addresses[what] ?? whole);
  writeFileSync(join(folder, `${name}.html`), filled);
}

function licenceOf(library) {
  const text = readFileSync(join(root, "node_modules", library, "LICENSE"), "utf8");
  return `${library}\n\n${text}`;
}

function stylesBelow(name) {
  return readdirSync(join(sources, name), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css") && path.includes("/"))
    .map((path) => `${name}/${path}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/**
 * Writes the script of a page, and one for each part that it loads later. Returns the addresses of the first
 * and of all parts without which it cannot begin: browsers can ask for these at once.
 */
async function scriptsOf(name) {
  const build = await rolldown({ input: { [name]: join(compiled, name, "main.js") }, platform: "browser" });
  const names = "assets/[name].[hash:16].js";
  const { output } = await build.write({
    ...{ dir: folder, minify: true, hashCharacters: "hex" },
    ...{ entryFileNames: names, chunkFileNames: names },
    // What most pages need comes with the first load: else each small part of it is one more wait.
    codeSplitting: { groups: [{ name: "shared", minShareCount: 5 }] },
  });
  await build.close();
  const [{ fileName, imports }] = output;
  return [fileName, ...imports];
}

function asset(name, extension, text) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const address = `assets/${name}.${hash}.${extension}`;
  writeFileSync(join(folder, address), text);
  return address;
}
