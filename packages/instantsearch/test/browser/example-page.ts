import { readFileSync } from "node:fs";
import { rolldown } from "rolldown";

const folder = new URL("../../../../", import.meta.url);

/** An example of docs/instantsearch.md: the section, with its HTML and its program. */
export interface Example {
  readonly html: string;
  readonly program: string;
}

/** The blocks of a language in a section of the page. */
export function blocksOf(section: string, language: string): string[] {
  const text = readFileSync(new URL("docs/instantsearch.md", folder), "utf8");
  const [, behind = ""] = text.split(`\n## ${section}\n`);
  const [within] = behind.split("\n## ");
  const blocks = within.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "gm"));
  return [...blocks].map(([, block]) => block);
}

/** The example of a section, with the server and the key of a test. */
export function exampleOf(section: string, { host, key }: { host: string; key: string }): Example {
  const program = blocksOf(section, "js").join("");
  return {
    html: blocksOf(section, "html").join(""),
    program: program.replaceAll("http://127.0.0.1:7700", host).replaceAll("svc_search_...", key),
  };
}

/** A program for a page, with the libraries that it imports. */
export async function bundled(program: string): Promise<string> {
  const entry = new URL("packages/instantsearch/test/browser/example.js", folder).pathname;
  const build = await rolldown({
    input: entry,
    platform: "browser",
    plugins: [
      {
        name: "example",
        resolveId: (id: string) => (id === entry ? id : null),
        load: (id: string) => (id === entry ? program : null),
      },
    ],
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    onLog: () => {},
  });
  const { output } = await build.generate({ codeSplitting: false });
  await build.close();
  return output[0].code;
}
