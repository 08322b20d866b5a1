import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addCreateCommand } from "./create-command.js";
import { addListCommand } from "./list-command.js";
import { addRevokeCommand } from "./revoke-command.js";

const examples = `
Examples:
  export SVC_ADMIN_KEY=svc_admin_...
  findling keys create --name website --type search --indexes 'docs,blog-*'
  findling keys list --host https://search.example.org
  findling keys revoke 3f9c1e5ab07d42c8e6f1a290`;

export function addKeysCommands(program: Command, context: CommandContext): void {
  const keys = program
    .command("keys")
    .description("Make, list and revoke API keys of a running server.")
    .addHelpText("after", examples);
  addCreateCommand(keys, context);
  addListCommand(keys, context);
  addRevokeCommand(keys, context);
}
