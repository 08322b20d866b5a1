import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addServerAddressOptions, clientFor, type ServerAddressFlags } from "./server-address.js";

export function addRevokeCommand(keys: Command, context: CommandContext): void {
  const revoke = keys.command("revoke <id>").description("Revoke a key: it is refused from then on.");
  addServerAddressOptions(revoke)
    .option("--json", "print JSON")
    .action(async (id: string, flags: ServerAddressFlags & { json?: true }) => {
      const client = await clientFor(flags, context);
      await client.send({ method: "DELETE", path: `/1/keys/${encodeURIComponent(id)}` });
      const text = flags.json ? JSON.stringify({ revoked: id }) : `Revoked the key ${id}.`;
      context.console.stdout.write(`${text}\n`);
    });
}
