import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root, run } from "./run.mjs";

const stampPath = `${root}packages/findling/dist/build.stamp`;

/**
 * Compiles what is out of date. `tsc -b` knows what that is, but takes a quarter of a second to find out that
 * nothing is: so it runs only where the files are not those of the last time.
 */
export async function compile() {
  if (readOrEmpty(stampPath) === stampOf(fingerprintOf(inputsIn(root)))) return;
  process.stderr.write("Compiling the packages.\n");
  forgetIncomplete(root);
  await run(process.execPath, [join(root, "packages/engine/scripts/build-kernels.mjs")]);
  const inputs = fingerprintOf(inputsIn(root));
  await run(process.execPath, [`${root}node_modules/@typescript/native/bin/tsc`, "-b"]);
  await run(process.execPath, [join(root, "scripts/bundle.mjs")]);
  await run(process.execPath, [join(root, "scripts/bundle-pages.mjs")]);
  writeFileSync(stampPath, stampOf(inputs));
}

/**
 * What the compiler reads, and what it leaves: who compiles by hand, or removes what was built, changes that.
 */
function stampOf(inputs) {
  return `${inputs} ${fingerprintOf(outputsIn(root))}\n`;
}

/** Paths of all that decides what the compiler makes. */
export function inputsIn(folder) {
  const packages = packagesIn(folder);
  return [
    ...["package-lock.json", "scripts/bundle.mjs", "scripts/bundle-pages.mjs", "tsconfig.json"].map((name) =>
      join(folder, name),
    ),
    join(folder, "tsconfig.base.json"),
    ...packages.flatMap((path) => [join(path, "package.json"), join(path, "tsconfig.json")]),
    ...packages.flatMap((path) => filesBelow(join(path, "src"))),
    ...packages.flatMap((path) => filesBelow(join(path, "assembly"))),
    ...packages.flatMap((path) => filesBelow(join(path, "scripts"))),
  ];
}

/**
 * Has the compiler make every file of a package again of which one is missing: it takes the word of
 * `.tsbuildinfo` for what is there, and would make none.
 */
export function forgetIncomplete(folder) {
  for (const path of packagesIn(folder)) {
    if (!outputsOf(path).every((output) => existsSync(output))) rmSync(buildInfoOf(path), { force: true });
  }
}

/** Paths of what the compiler leaves, as far as code is loaded or compiled from it, and of the bundles. */
export function outputsIn(folder) {
  return packagesIn(folder).flatMap((path) => [
    buildInfoOf(path),
    ...outputsOf(path),
    ...filesBelow(join(path, "dist/bundle")),
    ...filesBelow(join(path, "dist/pages")),
  ]);
}

function outputsOf(path) {
  const sources = filesBelow(join(path, "src")).filter((source) => /(?<!\.d)\.tsx?$/.test(source));
  return sources.flatMap((source) => {
    const stem = join(path, "dist", relative(join(path, "src"), source)).replace(/\.tsx?$/, "");
    return [`${stem}.js`, `${stem}.d.ts`];
  });
}

function buildInfoOf(path) {
  return join(path, "dist/.tsbuildinfo");
}

function packagesIn(folder) {
  return readdirSync(join(folder, "packages")).map((name) => join(folder, "packages", name));
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/**
 * A hash of the names, sizes and times of files. A file that is put back as it was, or set back in time,
 * counts as changed, too.
 */
export function fingerprintOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false });
    hash.update(`${path}\0${found?.size}\0${found?.mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function readOrEmpty(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
