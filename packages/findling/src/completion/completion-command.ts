import { Argument, type Command } from "commander";
import type { CommandContext } from "../command-context.js";

const shells = ["bash", "zsh", "fish"] as const;
type ShellName = (typeof shells)[number];

const examples = `
The script completes commands, flags, their choices, and files. Make it again after an upgrade.

Examples:
  eval "$(findling completion bash)"      # in ~/.bashrc
  eval "$(findling completion zsh)"       # in ~/.zshrc, after compinit
  findling completion fish > ~/.config/fish/completions/findling.fish`;

export function addCompletionCommand(program: Command, context: CommandContext): void {
  program
    .command("completion")
    .description("Print a script that completes command lines in a shell.")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .addHelpText("after", examples)
    .action(async (shell: ShellName) => {
      context.console.stdout.write(await scriptFor(shell, program));
    });
}

/** Made of the program itself, so that each command is completed. */
async function scriptFor(shell: ShellName, program: Command): Promise<string> {
  // Loaded only here, so that other commands do not wait for it.
  const { programTree } = await import("./command-tree.js");
  const { bashCompletion } = await import("./bash-completion.js");
  const { zshCompletion } = await import("./zsh-completion.js");
  const { fishCompletion } = await import("./fish-completion.js");
  const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };
  return scripts[shell](programTree(program));
}
