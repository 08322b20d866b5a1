import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { addConnectionOptions, type ConnectionFlags, connectionOf } from "../connection/connection-flags.js";
import { prettyJson } from "../terminal/json-text.js";
import { indexTable } from "./index-table.js";

const examples = `
Examples:
  findling indexes list
  findling indexes list --json | jq -r '.[].name'`;

export function addListIndexesCommand(indexes: Command, context: CommandContext): void {
  const list = indexes.command("list").description("List the indexes that the key may use.");
  addConnectionOptions(list)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (flags: ConnectionFlags & { json?: true }) => {
      const connection = connectionOf(flags, context);
      const listed = await askServer(connection, (client) => client.listIndexes());
      const text = flags.json ? prettyJson(listed) : indexTable(listed);
      context.console.stdout.write(`${text}\n`);
    });
}
