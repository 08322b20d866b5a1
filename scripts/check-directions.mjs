/**
 * `npm run check:directions`: packages and their folders import only in the direction of
 * `.dependency-cruiser.cjs`, and folders of no level form a cycle. It also proves that the check bites: every
 * rule has a planted violation. In a copy of the sources with all of them, and with cycles of folders, every
 * one must be reported, and nothing else. A cruiser that cannot read TypeScript finds nothing wrong, so that
 * its silence alone proves nothing.
 */
import { createRequire } from "node:module";
import { cruise } from "./directions/cruise.mjs";
import { folderCycles } from "./directions/folder-cycles.mjs";
import { withPlantedTree } from "./directions/planted-tree.mjs";
import { plantedCycles, plantedTargets, plantedViolations } from "./directions/planted-violations.mjs";

const { modules, imports, violations } = withPlantedTree(cruise);
const planted = plantedFiles();
const faults = [...rulesWithoutPlant(), ...faultsOfSources(), ...faultsOfRules(), ...faultsOfCycles()];
for (const fault of faults) process.stderr.write(`error: ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

function rulesWithoutPlant() {
  const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
  const rules = new Set(plantedViolations.map(([rule]) => rule));
  return forbidden
    .filter(({ name }) => !rules.has(name))
    .map(({ name }) => `${name} has no planted violation in scripts/directions/planted-violations.mjs`);
}

function plantedFiles() {
  const inCycles = plantedCycles.flatMap(({ imports: ofCycle }) => ofCycle);
  const paths = [
    ...Object.keys(plantedTargets),
    ...plantedViolations.map(([, path]) => path),
    ...inCycles.map(([path]) => path),
  ];
  return new Set(paths.map((path) => `packages/${path}`));
}

/** No file of the sources imports a planted one, so what is wrong with a source begins in that source. */
function faultsOfSources() {
  process.stdout.write(`Directions: ${modules} modules and ${imports.length} imports checked.\n`);
  if (modules === 0 || imports.length === 0) return ["dependency-cruiser found no modules or no imports"];
  return violations
    .filter(({ from }) => !planted.has(from))
    .map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`);
}

function faultsOfRules() {
  const reported = new Set(violations.map(({ rule, from }) => `${rule} ${from}`));
  const missed = plantedViolations.filter(([rule, path]) => !reported.has(`${rule} packages/${path}`));
  process.stdout.write(
    `Directions: ${plantedViolations.length - missed.length} of ${plantedViolations.length} planted violations reported.\n`,
  );
  return missed.map(
    ([rule, path, imported]) => `not reported by ${rule}: packages/${path} imports ${imported}`,
  );
}

/** Planted violations of the rules make cycles of their own, so this looks at the imports without them. */
function faultsOfCycles() {
  const violating = new Set(plantedViolations.map(([, path]) => `packages/${path}`));
  const found = folderCycles(imports.filter(([from]) => !violating.has(from))).map(String);
  const expected = plantedCycles.map(({ folders }) => folders.map((path) => `packages/${path}`).join());
  const missed = expected.filter((cycle) => !found.includes(cycle));
  process.stdout.write(
    `Directions: ${expected.length - missed.length} of ${expected.length} planted cycles of folders reported.\n`,
  );
  return [
    ...found.filter((cycle) => !expected.includes(cycle)).map((cycle) => `a cycle of folders: ${cycle}`),
    ...missed.map((cycle) => `not reported as a cycle of folders: ${cycle}`),
  ];
}
