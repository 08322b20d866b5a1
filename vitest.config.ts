import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, resolve } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Packages that are pure computation, or hold tests and their data. */
const pure = ["analytics", "engine", "languages", "protocol", "testkit"].map(
  (name) => `packages/${name}/test/**`,
);
/** Of these, the files that take too long for every save. The last one starts Chromium. */
const thorough = [
  "analytics/test/reports-equal-counts",
  "engine/test/highlight/answer-room",
  "engine/test/highlight/grapheme-bounds",
  "engine/test/highlight/snippet",
  "engine/test/kernels/kernels",
  "engine/test/kernels/posting-lists",
  "engine/test/kernels/word-scan",
  "engine/test/oracle/*",
  "engine/test/ranking/best-first/rank-best-first",
  "engine/test/ranking/best-first/rank-by-score",
  "engine/test/ranking/best-first/ranking-work",
  "engine/test/ranking/buckets/match-values",
  "engine/test/searcher/late-search",
  "engine/test/searcher/time-budget",
  "testkit/test/oracle/shown",
  "testkit/test/profiles",
  "testkit/test/page-shelf",
].map((name) => `packages/${name}.test.ts`);
/**
 * Tests that put other modules in the place of those that they load. Tests that share a process with one may
 * get its modules, too.
 */
const mocking = readdirSync("packages")
  .flatMap((name) => filesBelow(`packages/${name}/test`))
  .filter((path) => path.endsWith(".test.ts") && readFileSync(path, "utf8").includes("vi.mock("));
/** The tests of the programs that measure. */
const benchmarks = "packages/benchmarks/test/**";

/**
 * These files take longest on the clock: most of them wait for processes that they start. CONTRIBUTING.md
 * says what each is worth. Without measurements vitest begins with the largest files, and these are small.
 */
const long = [
  "pages/test/dashboard/dashboard",
  "findling/test/crash/planted-faults",
  "findling/test/crash/crash",
  "findling/test/backup",
  "findling/test/serve-process",
  "findling/test/crash/queued",
  "findling/test/crash/power",
  "findling/test/export",
  "findling/test/hostile/hostile",
  "pages/test/home/home",
  "widget/test/widget",
];

/** Begins with the long files, so that at the end no worker is left alone with one of them. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      long.some((name) => moduleId.endsWith(`/packages/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Node itself loads what is built: several times faster than vitest, which would look at each module in each
 * process to find out that there is nothing to transform.
 */
const built = [/\/packages\/[a-z]+\/dist\//];

/**
 * A test names the sources of its package, and gets the files that the compiler made of them. In vitest's own
 * modules each use of an import is a look into an object, which makes loops up to twice as slow.
 */
const builtSources: Plugin = {
  name: "built-sources",
  enforce: "pre",
  resolveId(name, importer) {
    if (importer === undefined || !name.startsWith(".")) return undefined;
    const path = resolve(dirname(importer), name);
    const id = path.replace(/\/packages\/([a-z]+)\/src\//, "/packages/$1/dist/");
    const stem = path.replace(/\.js$/, "");
    // What was made of a source that is gone stays in `dist`.
    const isSource = [".ts", ".tsx"].some((extension) => existsSync(`${stem}${extension}`));
    return id !== path && isSource ? { id, external: true } : undefined;
  },
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`);
}

const filesIn = (folders: readonly string[]): string[] => folders.map((folder) => `${folder}/*.test.ts`);

export default defineConfig({
  test: {
    globalSetup: "scripts/compile-before-tests.mjs",
    // Files share a process, so that modules are loaded once and not for each file.
    isolate: false,
    // One more than processors: tests wait for processes, syncs and timers a quarter of their time.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, the default, is too short for a page of Chromium while other tests have the processors.
    expect: { poll: { timeout: 10_000 } },
    server: { deps: { external: built } },
    sequence: { sequencer: LongFilesFirst },
    reporters: ["default", "./scripts/early-ends.mjs"],
    projects: [
      {
        extends: true,
        plugins: [builtSources],
        test: {
          name: "pure",
          include: filesIn(pure),
          exclude: thorough,
        },
      },
      {
        extends: true,
        plugins: [builtSources],
        test: {
          name: "thorough",
          include: thorough,
        },
      },
      {
        extends: true,
        plugins: [builtSources],
        test: {
          name: "system",
          include: ["packages/*/test/**/*.test.ts", "{scripts,examples}/test/**/*.test.mjs"],
          exclude: [...pure, ...mocking, benchmarks],
        },
      },
      // `vi.mock` replaces sources only: Node itself loads what is built.
      {
        extends: true,
        test: {
          name: "mocking",
          include: mocking,
          isolate: true,
        },
      },
      {
        extends: true,
        plugins: [builtSources],
        test: {
          name: "benchmarks",
          include: filesIn([benchmarks]),
        },
      },
    ],
  },
});
