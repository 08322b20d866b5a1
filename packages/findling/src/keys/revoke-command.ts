import { type Command, InvalidArgumentError } from "commander";
import type { CommandContext } from "../command-context.js";
import { type AdminFlags, addAdminOptions, askAsAdmin } from "../connection/ask-as-admin.js";

const examples = `
Examples:
  findling keys revoke 3f9c1e5ab07d42c8e6f1a290
  findling keys revoke 3f9c1e5ab07d42c8e6f1a290 --profile prod`;

export function addRevokeCommand(keys: Command, context: CommandContext): void {
  const revoke = keys
    .command("revoke")
    .argument("<id>", "the id of a key, as `findling keys list` shows it", keyId)
    .description("Revoke a key: it is refused from then on.");
  addAdminOptions(revoke)
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (id: string, flags: AdminFlags & { json?: true }) => {
      await askAsAdmin(flags, context, (client) => client.revokeKey(id));
      const text = flags.json ? JSON.stringify({ revoked: id }) : `Revoked the key ${id}.`;
      context.console.stdout.write(`${text}\n`);
    });
}

/** Checks the id of a key. An id with other characters, such as `..`, cannot be part of a path. */
function keyId(text: string): string {
  if (!/^[\w-]+$/.test(text)) throw new InvalidArgumentError("No key has such an id.");
  return text;
}
