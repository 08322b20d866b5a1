/**
 * Makes the pages that the server serves: for each its HTML, and beside it scripts, style sheets and pictures
 * with a hash of their bytes in the name, so that browsers may keep them. They become part of the package
 * `findling`. The normal build runs this, after the compiler.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./steps/run.mjs";

const sources = join(root, "packages/pages/src");
const compiled = join(root, "packages/pages/dist");
const folder = join(root, "packages/findling/dist/pages");

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "assets"), { recursive: true });
await makePage("home");

/** A page has `<name>.html`, `<name>.css`, `icon.svg` and `main.tsx` in its folder. */
async function makePage(name) {
  const textOf = (path) => readFileSync(join(sources, path), "utf8");
  const style = textOf("theme/theme.css") + textOf(`${name}/${name}.css`);
  const addresses = {
    style: asset(name, "css", style),
    script: asset(name, "js", await scriptOf(name)),
    icon: asset("icon", "svg", textOf(`${name}/icon.svg`)),
  };
  const html = textOf(`${name}/${name}.html`).replaceAll(/\{\{(\w+)\}\}/g, (_, what) => addresses[what]);
  writeFileSync(join(folder, `${name}.html`), html);
}

async function scriptOf(name) {
  const build = await rolldown({ input: join(compiled, name, "main.js"), platform: "browser" });
  const { output } = await build.generate({ minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}

function asset(name, extension, text) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const address = `assets/${name}.${hash}.${extension}`;
  writeFileSync(join(folder, address), text);
  return address;
}
