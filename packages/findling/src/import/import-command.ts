import { type Command, Option } from "commander";
import { repeated, wholeNumberBetween } from "../arguments/flag-values.js";
import type { CommandContext } from "../command-context.js";
import { addConnectionOptions } from "../connection/connection-flags.js";
import { indexName } from "../connection/index-argument.js";
import type { ImportFlags } from "./import-flags.js";

const parallelDefault = 2;
const parallelMax = 16;
/** The formats of `@findling/client/record-files`, which is not loaded for other commands. */
const formats = ["ndjson", "json", "csv", "tsv"];

const examples = `
Files are NDJSON, a JSON array, CSV or TSV, also with .gz, and .zst where Node can read it. The first line of
a CSV says whether commas or semicolons separate its cells. A pattern in quotes names many files, - is
standard input. Records are written in batches, which are sent again when the server is
busy or an answer is lost.

It ends with 0 when all records are written, 2 if the command line is wrong, 3 if the input is, 4 if the
server refused, 5 if no server answered, 6 if records were left out (--errors-file), and 1 otherwise.

Examples:
  findling import docs pages.ndjson.gz
  findling import docs 'export/*.json' --id-field url --errors-file bad.ndjson
  findling import shop products.csv --id-field sku --map name=title --dry-run
  findling import shop products.csv --id-field sku --type price=number
  findling import docs huge.ndjson --checkpoint huge.checkpoint   # can go on
  zstd -dc pages.ndjson.zst | findling import docs -`;

export function addImportCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("import")
    .description("Write the records of files into an index.")
    .argument("<index>", "the index, which is made if it does not exist", indexName)
    .argument("<files...>", "files, patterns such as 'data/*.csv', or - for standard input");
  addConnectionOptions(command)
    .addOption(
      new Option("--format <format>", "what the files are (default: the name and the content say)").choices(
        formats,
      ),
    )
    .option("--id-field <field>", "take the objectID from this field")
    .option("--map <old=new>", "rename a field; can be repeated", repeated)
    .option(
      "--type <field=type>",
      "read texts of a field as number, boolean or json; can be repeated",
      repeated,
    )
    .option(
      "--parallel <number>",
      `batches that are under way at once, up to ${parallelMax}`,
      wholeNumberBetween(1, parallelMax),
      parallelDefault,
    )
    .option(
      "--server-versions",
      "let the server give all versions: overwrites newer records and deletes; a lost answer ends it",
    )
    .option("--replace", "when all is written, delete what the input did not hold; needs an admin key")
    .option("--checkpoint <file>", "keep in this file what is written; the same command goes on from there")
    .option("--errors-file <file>", "leave out what is wrong in the input, and report it there as NDJSON")
    .option("--dry-run", "write nothing: check all, and print the first records as they would be")
    .option("--json", "print the summary as JSON")
    .addHelpText("after", examples)
    .action(async (index: string, files: string[], flags: ImportFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { importFiles } = await import("./import-files.js");
      await importFiles({ index, files, flags }, context);
    });
}
