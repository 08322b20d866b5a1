import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isOnPath } from "./is-on-path.js";

/** Where Debian's packages put jars, unless the environment names another folder. */
export const luceneFolderByDefault = process.env["LUCENE_JARS"] ?? "/usr/share/java";

const luceneJar = /^lucene-(?:core|analyzers-common)-8[\d.]*\.jar$/;

/** The class path of Lucene 8 in a folder of jars, or a sentence that says why Lucene cannot be run. */
export function luceneClassPath(jars: string): { readonly classPath: string } | { readonly reason: string } {
  if (!isOnPath("javac")) return { reason: "There is no JDK on the path." };
  const found = existsSync(jars) ? readdirSync(jars).filter((name) => luceneJar.test(name)) : [];
  if (found.length < 2) return { reason: `There is no Lucene 8 in ${jars} (Debian: liblucene8-java).` };
  return { classPath: found.map((name) => join(jars, name)).join(delimiter) };
}
