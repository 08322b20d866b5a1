import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { type AdminFlags, addAdminOptions, askAsAdmin } from "../connection/ask-as-admin.js";
import { keyTable } from "./key-table.js";

const examples = `
Examples:
  findling keys list
  findling keys list --host https://search.example.org --json`;

export function addListCommand(keys: Command, context: CommandContext): void {
  const list = keys
    .command("list")
    .description("List the active keys, newest last; secrets are never shown.");
  addAdminOptions(list)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (flags: AdminFlags & { json?: true }) => {
      const listed = await askAsAdmin(flags, context, (client) => client.listKeys());
      const { stdout } = context.console;
      const text = flags.json ? JSON.stringify(listed, null, 2) : keyTable(listed, stdout.columns);
      stdout.write(`${text}\n`);
    });
}
