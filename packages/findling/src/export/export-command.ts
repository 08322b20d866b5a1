import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addAdminOptions } from "../connection/ask-as-admin.js";
import { indexName } from "../connection/index-argument.js";
import { UsageFailure } from "../failure.js";
import type { ExportFlags } from "./export-flags.js";

const examples = `
All records come as of one moment, in order of their objectIDs, one JSON object in a line, with their versions.
The server goes on, and so do writes. A file has its name only when it is whole: before, it is beside it, with
.unfinished at its end. --resume goes on with that one, and then the file is of two moments. It has to be of
the same index of the same server, which a second file beside it names (.unfinished.json).

Examples:
  findling export shop --output shop.ndjson
  findling export shop --output shop.ndjson --resume
  findling export shop | gzip > shop.ndjson.gz`;

export function addExportCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("export")
    .description("Write all records of an index as NDJSON.")
    .argument("<index>", "the name of the index", indexName);
  addAdminOptions(command)
    .option("--output <file>", "file to make, - for standard output", "-")
    .option("--resume", "go on with a file that an earlier export has not finished")
    .option("--json", "print the summary as JSON")
    .addHelpText("after", examples)
    .action(async (index: string, flags: ExportFlags) => {
      if (flags.output === "") throw new UsageFailure("The name of the output is empty.");
      if (flags.output === "-" && flags.resume)
        throw new UsageFailure("--resume goes on with a file: name it with --output.");
      // Loaded only here, so that other commands do not wait for it.
      const { exportIndex } = await import("./export-index.js");
      await exportIndex(index, flags, context);
    });
}
