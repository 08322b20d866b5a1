import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import type { publint } from "publint";

const run = promisify(execFile);
const compiler = fileURLToPath(new URL("../../../node_modules/@typescript/native/bin/tsc", import.meta.url));

/** A test brings them along: where vitest runs, Node would load the sources of one in place of its code. */
export interface PackageTools {
  readonly publint: typeof publint;
  readonly checkPackage: typeof checkPackage;
  readonly createPackageFromTarballData: typeof createPackageFromTarballData;
}

/** What a package has wrong, and which parts of it can be imported. */
export interface PackageFindings {
  /** What publint and "Are the types wrong?" say of a package that only ES modules import. */
  readonly faults: readonly object[];
  readonly entryPoints: readonly string[];
}

/** A package as it is published, unpacked in the `node_modules` of a folder of its own. */
export class PublishedPackage {
  /** Programs in it can import the package. */
  readonly folder: string;
  readonly unpacked: string;
  readonly #tarball: Buffer;

  private constructor(folder: string, unpacked: string, tarball: Buffer) {
    this.folder = folder;
    this.unpacked = unpacked;
    this.#tarball = tarball;
  }

  /**
   * Packs what is built.
   * @param source the folder of the package
   * @param parent where the folder is made: programs there find the libraries that are installed above it
   */
  static async pack(name: string, source: string, parent: string = tmpdir()): Promise<PublishedPackage> {
    const folder = await mkdtemp(join(parent, "package-"));
    const pack = ["pack", "--silent", "--offline", "--pack-destination", folder];
    const { stdout } = await run("npm", pack, { cwd: source });
    const file = join(folder, stdout.trim());
    const unpacked = join(folder, "node_modules", name);
    await mkdir(unpacked, { recursive: true });
    await run("tar", ["-xzf", file, "-C", unpacked, "--strip-components=1"]);
    return new PublishedPackage(folder, unpacked, await readFile(file));
  }

  async findings(tools: PackageTools): Promise<PackageFindings> {
    const bytes = new Uint8Array(this.#tarball);
    const { messages } = await tools.publint({ pack: { tarball: bytes.slice().buffer }, strict: true });
    const analysis = await tools.checkPackage(tools.createPackageFromTarballData(bytes));
    if (analysis.types === false) throw new Error("The package has no types.");
    // Neither CommonJS nor Node 10 can import an ES module: this is the profile `esm-only` of the tool.
    const problems = analysis.problems.filter(
      (problem) =>
        !("resolutionKind" in problem && ["node10", "node16-cjs"].includes(problem.resolutionKind)),
    );
    return { faults: [...messages, ...problems], entryPoints: Object.keys(analysis.entrypoints).sort() };
  }

  /** The content of package.json. */
  async manifest(): Promise<unknown> {
    return JSON.parse(await readFile(join(this.unpacked, "package.json"), "utf8"));
  }

  /** What its code and types import, without its own files. */
  async importedNames(): Promise<string[]> {
    const names = new Set<string>();
    for (const file of await readdir(this.unpacked, { recursive: true })) {
      if (!/\.(d\.ts|js)$/.test(file)) continue;
      const text = await readFile(join(this.unpacked, file), "utf8");
      for (const [, name] of text.matchAll(/(?:from|import\(|import) ?["']([^"']+)["']/g)) names.add(name);
    }
    return [...names].filter((name) => !name.startsWith("./"));
  }

  /**
   * Compiles programs of the folder, strictly. Resolves with what the compiler says.
   * @param options further ones
   */
  async compilerOutput(
    programs: readonly string[],
    moduleResolution: "bundler" | "nodenext",
    options: readonly string[] = [],
  ): Promise<string> {
    const module = moduleResolution === "bundler" ? "esnext" : moduleResolution;
    const { stdout } = await run(
      process.execPath,
      [
        ...[compiler, "--noEmit", "--strict", "--types", "", "--target", "es2022", "--lib", "es2022,dom"],
        ...["--module", module, "--moduleResolution", moduleResolution, ...options, ...programs],
      ],
      { cwd: this.folder },
    ).catch((error: { readonly stdout: string }) => error);
    return stdout;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
