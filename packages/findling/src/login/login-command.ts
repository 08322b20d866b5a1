import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { baseUrlIn } from "../connection/server-address.js";
import type { LoginFlags } from "./login-flags.js";
import { defaultProfileName, profileName } from "./profile-argument.js";

const examples = `
It asks for what no flag gives: the server, and its key, which is not shown. The server checks the key before
it is kept. Whoever can read the file with the profiles has its keys, so it is for its owner alone. The first
profile is the default one, whose server and key commands take that are given none.

Examples:
  findling login
  findling login prod --host https://search.example.org
  findling login prod --host https://search.example.org --with-key < key.txt`;

export function addLoginCommand(program: Command, context: CommandContext): void {
  program
    .command("login")
    .description("Keep the address of a server and a key for it, as a profile.")
    .argument("[name]", "the name of the profile", profileName, defaultProfileName)
    .option("--host <url>", "the server", baseUrlIn)
    .option("--with-key", "read the key from standard input")
    .option("--key <secret>", "the key; better given by --with-key, which no process list shows")
    .option("--no-check", "do not ask the server whether it knows the key")
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (name: string, flags: LoginFlags) => {
      // Loaded only here, so that other commands do not wait for it.
      const { logIn } = await import("./log-in.js");
      await logIn(name, flags, context);
    });
}
