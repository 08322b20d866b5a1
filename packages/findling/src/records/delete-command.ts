import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addConnectionOptions } from "../connection/connection-flags.js";
import { indexName } from "../connection/index-argument.js";
import type { RecordsFlags } from "./records-flags.js";

const examples = `
It ends when all are deleted, also those that the server queued. The server
does not say how many of them were there. A lost answer ends it; the same again
does no harm.

Examples:
  findling records delete docs old-page
  findling records delete docs - < ids.txt
  findling export docs | jq -r .objectID | findling records delete docs -`;

export function addDeleteRecordsCommand(records: Command, context: CommandContext): void {
  const command = records
    .command("delete")
    .description("Delete records, whether they are there or not.")
    .argument("<index>", "the name of the index", indexName)
    .argument("<objectIDs...>", "objectIDs, or - for the lines of standard input");
  addConnectionOptions(command)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (index: string, ids: string[], flags: RecordsFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { deleteRecords } = await import("./delete-records.js");
      await deleteRecords({ index, ids }, flags, context);
    });
}
