/**
 * The package as it is published:
 *  1. publint and "Are the types wrong?" have nothing to say about it, and it depends on nothing.
 *  2. Its types stand alone: they name no other package, and a strict program compiles against them.
 *  3. Bundled for a page, `search` has at most 3 KB (gzip), `explanation` 1.7 KB, `metrics` 1 KB,
 *     `record-files` 4.8 KB; `token` and the whole client stay small, too.
 *  4. A program that imports one thing gets no other: the code can be shaken.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { PublishedPackage } from "@findling/testkit";
import { publint } from "publint";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let published: PublishedPackage;
beforeAll(async () => {
  const source = fileURLToPath(new URL("../", import.meta.url));
  published = await PublishedPackage.pack("@findling/client", source);
});
afterAll(() => published.remove());

describe("what is published (1)", () => {
  test("publint has nothing to say, and the types are right for whoever can import an ES module", async () => {
    const { faults, entryPoints } = await published.findings({
      publint,
      checkPackage,
      createPackageFromTarballData,
    });
    expect(faults).toEqual([]);
    expect(entryPoints).toEqual([".", "./explanation", "./metrics", "./record-files", "./search", "./token"]);
  });

  test("it depends on nothing", async () => {
    const manifest = await published.manifest();
    for (const kind of ["dependencies", "peerDependencies", "optionalDependencies"])
      expect(manifest).not.toHaveProperty(kind);
  });
});

describe("types (2)", () => {
  test("name no other package", async () => {
    expect(await published.importedNames()).toEqual([]);
  });

  const program = `
    import { Client, FindlingFailure, type TypedHit } from "@findling/client";
    import { decisionBetween, decisionWords } from "@findling/client/explanation";
    import { SearchClient } from "@findling/client/search";
    import { signToken } from "@findling/client/token";

    interface Movie { title: string; year: number; director?: { name: string } }
    const client = new Client({ host: "https://a.test", key: "k", timeoutMs: 1, retries: 0, fetch });
    const movies = client.index<Movie>("movies");
    export async function used(signal: AbortSignal): Promise<number> {
      const { hits } = await movies.search({ q: "a", facets: ["year"] }, { signal });
      const first: TypedHit<Movie> | undefined = hits[0];
      await movies.write([{ action: "upsert", record: { objectID: "1", title: "a", year: 1, version: 2 } }]);
      await movies.saveAll([{ objectID: "1", title: "a", year: 1 }], { version: ({ year }) => year });
      const { title, version } = await movies.get("1");
      const plain = await client.index("any").search({ q: "" });
      plain.hits[0]?.record["x"];
      const { hits: explained } = await client.index("any").search({ q: "a", explain: true });
      const decision = explained[0] === undefined ? null : decisionBetween(explained[0], explained[1]);
      if (decision !== null) decisionWords(decision).toUpperCase();
      await new SearchClient({ host: "https://a.test", key: "k" }).index<Movie>("movies").search({ q: "" });
      await signToken({ id: "1", signingSecret: "s" }, { exp: 1, partitions: ["a"] });
      return (first?.record.year ?? 0) + title.length + version;
    }
    export const codeOf = (error: unknown) => (error instanceof FindlingFailure ? error.code : null);
  `;
  /** Each line is refused. */
  const mistakes = `
    import { Client } from "@findling/client";
    interface Movie { title: string; year: number }
    const movies = new Client({ host: "https://a.test", key: "k" }).index<Movie>("movies");
    export const wrong = [
      // @ts-expect-error: a year is a number
      movies.write([{ action: "upsert", record: { objectID: "1", title: "a", year: "1" } }]),
      // @ts-expect-error: a record has an objectID
      movies.saveAll([{ title: "a", year: 1 }]),
      // @ts-expect-error: the API has no such field
      movies.search({ query: "a" }),
      // @ts-expect-error: movies have no price
      movies.search({ q: "a" }).then(({ hits }) => hits[0]?.record.price),
    ];
  `;

  test.each(["nodenext", "bundler"] as const)(
    "hold a program, with moduleResolution %s",
    async (resolution) => {
      await writeFile(join(published.folder, "program.mts"), program);
      await writeFile(join(published.folder, "mistakes.mts"), mistakes);
      const programs = ["program.mts", "mistakes.mts"];
      expect(await published.compilerOutput(programs, resolution, ["--exactOptionalPropertyTypes"])).toBe("");
    },
  );
});

/** A program, bundled and minified for a page. */
async function bundled(code: string): Promise<string> {
  const input = join(published.folder, "page.mjs");
  await writeFile(input, code);
  const build = await rolldown({ input, platform: "browser" });
  const { output } = await build.generate({ minify: true });
  await build.close();
  expect(output.length).toBe(1);
  return output[0].code;
}

describe("sizes (3, 4)", () => {
  test.each([
    ["/search", 3_100],
    ["/explanation", 1_700],
    ["/metrics", 1_000],
    ["/record-files", 4_800],
    ["/token", 700],
    ["", 6_300],
  ])("of @findling/client%s: at most %d bytes", async (entry, bytesMax) => {
    const code = await bundled(`export * from "@findling/client${entry}";`);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(bytesMax);
  });

  test("what is not used is left out", async () => {
    const code = await bundled('import { SearchClient } from "@findling/client"; export { SearchClient };');
    const whole = await bundled('export * from "@findling/client";');
    expect(whole).toContain("partitions");
    expect(code).not.toContain("partitions");
    expect(await bundled('import "@findling/client";')).not.toContain("fetch");
  });
});
