import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { root } from "../steps/run.mjs";

/**
 * Runs dependency-cruiser over the sources below `folder` under the repository's rules.
 * Returns how many modules it saw (none means that it could read no TypeScript, and says nothing), their
 * imports as pairs of paths, and the violations as `{ rule, from, to }`. Paths are relative to `folder`.
 */
export function cruise(folder) {
  const output = execFileSync(
    process.execPath,
    [
      `${root}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
      ...readdirSync(`${folder}/packages`).map((name) => `packages/${name}/src`),
      "--config",
      `${root}.dependency-cruiser.cjs`,
      "--output-type",
      "json",
    ],
    { cwd: folder, encoding: "utf8", maxBuffer: 256 * 2 ** 20 },
  );
  const { modules, summary } = JSON.parse(output);
  return {
    modules: summary.totalCruised,
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => [source, resolved]),
    ),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
