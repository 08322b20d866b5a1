import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { root } from "../steps/run.mjs";
import { plantedCycles, plantedTargets, plantedViolations } from "./planted-violations.mjs";

/** Gives `use` a copy of the packages with all planted violations and cycles, and removes it afterwards. */
export function withPlantedTree(use) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "findling-directions-")));
  try {
    copyPackages(folder);
    linkDependencies(folder);
    for (const [path, text] of Object.entries(plantedTargets)) plant(folder, path, text);
    const violations = plantedViolations.map(([, path, imported]) => [path, imported]);
    for (const [path, imported] of [...violations, ...plantedCycles.flatMap(({ imports }) => imports)])
      plant(folder, path, `import "${imported}";\n`);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyPackages(folder) {
  const left = new Set(["node_modules", "test", "demo-records.ndjson.gz"]);
  cpSync(`${root}packages`, join(folder, "packages"), {
    recursive: true,
    filter: (path) => !left.has(basename(path)),
  });
  for (const name of ["package.json", "tsconfig.base.json"]) cpSync(`${root}${name}`, join(folder, name));
}

/** Findling's own packages lead to the copies, as npm's workspaces do; all others to the installed ones. */
function linkDependencies(folder) {
  const scope = join(folder, "node_modules", "@findling");
  mkdirSync(scope, { recursive: true });
  for (const name of readdirSync(join(folder, "packages"))) {
    const link = name === "findling" ? join(folder, "node_modules", name) : join(scope, name);
    symlinkSync(join(folder, "packages", name), link, "junction");
  }
  for (const name of readdirSync(`${root}node_modules`)) {
    if (name === "findling" || name === "@findling" || name.startsWith(".")) continue;
    symlinkSync(`${root}node_modules/${name}`, join(folder, "node_modules", name), "junction");
  }
}

function plant(folder, path, text) {
  const file = join(folder, "packages", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
