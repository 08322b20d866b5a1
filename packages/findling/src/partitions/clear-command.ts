import { type Command, InvalidArgumentError } from "commander";
import { addTimeoutOption } from "../arguments/timeout-option.js";
import type { CommandContext } from "../command-context.js";
import { addConnectionOptions } from "../connection/connection-flags.js";
import { indexName } from "../connection/index-argument.js";
import type { ClearFlags } from "./clear-flags.js";

const examples = `
The records are gone from searches at once. It then waits until no file of the
server's data folder contains them any more. Nothing brings them back but a
backup. On a terminal it asks for the name of the partition first; elsewhere it
needs --yes.

Examples:
  findling partitions clear shop south
  findling partitions clear shop south --yes --timeout 3600
  findling partitions clear shop south --yes --no-wait --json`;

export function addClearCommand(partitions: Command, context: CommandContext): void {
  const command = partitions
    .command("clear")
    .description("Erase all records of a partition, for good.")
    .argument("<index>", "the name of the index", indexName)
    .argument(
      "<partition>",
      "what its records have in the attribute that `partitionKey` names",
      partitionName,
    );
  addConnectionOptions(command)
    .option("--yes", "do not ask")
    .option("--no-wait", "do not wait until the files are free of it, too");
  addTimeoutOption(command)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (index: string, partition: string, flags: ClearFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { clearPartition } = await import("./clear-partition.js");
      await clearPartition({ index, partition }, flags, context);
    });
}

/** Others cannot stand in a path. */
function partitionName(text: string): string {
  if (text === "" || text === "." || text === "..")
    throw new InvalidArgumentError("No partition has such a name.");
  return text;
}
