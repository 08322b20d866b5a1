import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { keyTable } from "./key-table.js";
import { addServerAddressOptions, clientFor, type ServerAddressFlags } from "./server-address.js";

export function addListCommand(keys: Command, context: CommandContext): void {
  const list = keys
    .command("list")
    .description("List the active keys, newest last; secrets are never shown.");
  addServerAddressOptions(list)
    .option("--json", "print JSON")
    .action(async (flags: ServerAddressFlags & { json?: true }) => {
      const client = await clientFor(flags, context);
      const { ListKeysResponse } = await import("@findling/protocol/schemas");
      const answer = await client.read({ method: "GET", path: "/1/keys" }, ListKeysResponse);
      const text = flags.json ? JSON.stringify(answer.keys, null, 2) : keyTable(answer.keys);
      context.console.stdout.write(`${text}\n`);
    });
}
