import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isOnPath } from "./is-on-path.js";

/** The folder in which Debian's packages put jars, unless the environment names another one. */
export const luceneFolderByDefault = process.env["LUCENE_JARS"] ?? "/usr/share/java";

const luceneJar = /^lucene-(?:core|analyzers-common)-8[\d.]*\.jar$/;

/** How to run programs that use Lucene 8. */
export interface LuceneCommand {
  readonly command: string;
  /** Arguments of Java, before the source of the program. */
  readonly args: readonly string[];
}

/** The command with the jars of a folder; or a sentence that says why Lucene cannot be run. */
export function luceneCommand(jars: string): LuceneCommand | { readonly reason: string } {
  if (!isOnPath("javac")) return { reason: "There is no JDK on the path." };
  const found = existsSync(jars) ? readdirSync(jars).filter((name) => luceneJar.test(name)) : [];
  if (found.length < 2) return { reason: `There is no Lucene 8 in ${jars} (Debian: liblucene8-java).` };
  const classPath = found.map((name) => join(jars, name)).join(delimiter);
  return { command: "java", args: ["-XX:+UseSerialGC", "-cp", classPath] };
}
