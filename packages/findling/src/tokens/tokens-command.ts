import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { addTokenCreateCommand } from "./create-command.js";
import { addTokenInspectCommand } from "./inspect-command.js";

const examples = `
Both work without a server. docs/tokens.md explains what tokens are for.

Examples:
  export SVC_SIGNING_SECRET=...         # what making the search key answered
  findling token create --key-id 3f9c1e5ab07d42c8e6f1a290 --partition acme
  findling token inspect "$TOKEN"`;

export function addTokensCommands(program: Command, context: CommandContext): void {
  const tokens = program
    .command("token")
    .description("Make scoped tokens, and read them.")
    .addHelpText("after", examples);
  addTokenCreateCommand(tokens, context);
  addTokenInspectCommand(tokens, context);
}
