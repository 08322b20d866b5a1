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
const sharedStyles = ["theme/theme.css", "parts/parts.css", "ranks/ranks.css"];

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "assets"), { recursive: true });
await makePage("home");
await makePage("dashboard");

/** A page has `<name>.html`, `<name>.css` and `main.tsx` in its folder. Folders below may have more styles. */
async function makePage(name) {
  const textOf = (path) => readFileSync(join(sources, path), "utf8");
  const style = [...sharedStyles, `${name}/${name}.css`, ...stylesBelow(name)].map(textOf).join("");
  const addresses = {
    style: asset(name, "css", style),
    script: await scriptsOf(name),
    icon: asset("icon", "svg", textOf("theme/icon.svg")),
  };
  const html = textOf(`${name}/${name}.html`);
  // What the server fills in stays.
  const filled = html.replaceAll(/\{\{(\w+)\}\}/g, (whole, what) => addresses[what] ?? whole);
  writeFileSync(join(folder, `${name}.html`), filled);
}

function stylesBelow(name) {
  const found = readdirSync(join(sources, name), { recursive: true });
  return found
    .filter((path) => /[/].+[.]css$/.test(path))
    .map((path) => `${name}/${path}`)
    .sort();
}

/** Writes the script of a page, and one for each part that it loads later. Returns the address of the first. */
async function scriptsOf(name) {
  const build = await rolldown({ input: { [name]: join(compiled, name, "main.js") }, platform: "browser" });
  const names = "assets/[name].[hash:16].js";
  const { output } = await build.write({
    ...{ dir: folder, minify: true, hashCharacters: "hex" },
    ...{ entryFileNames: names, chunkFileNames: names },
  });
  await build.close();
  return output[0].fileName;
}

function asset(name, extension, text) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const address = `assets/${name}.${hash}.${extension}`;
  writeFileSync(join(folder, address), text);
  return address;
}
