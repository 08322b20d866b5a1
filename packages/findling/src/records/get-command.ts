import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addConnectionOptions } from "../connection/connection-flags.js";
import { indexName } from "../connection/index-argument.js";
import type { RecordsFlags } from "./records-flags.js";

const examples = `
Each record is a JSON object as the server answers it, with its version and
when it was updated: in one line (NDJSON), or on a terminal in a readable form.
Those that are not there are named on standard error, and then it ends with 6.

Examples:
  findling records get docs intro
  findling records get docs intro setup --json
  findling records get docs - < ids.txt > records.ndjson`;

export function addGetRecordsCommand(records: Command, context: CommandContext): void {
  const command = records
    .command("get")
    .description("Print records.")
    .argument("<index>", "the name of the index", indexName)
    .argument("<objectIDs...>", "objectIDs, or - for the lines of standard input");
  addConnectionOptions(command)
    .option("--json", "print NDJSON, also on a terminal")
    .addHelpText("after", examples)
    .action(async (index: string, ids: string[], flags: RecordsFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { getRecords } = await import("./get-records.js");
      await getRecords({ index, ids }, flags, context);
    });
}
