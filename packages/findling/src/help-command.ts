import type { Command } from "commander";

const examples = `
Examples:
  findling help
  findling help keys create`;

/** `findling help keys create` shows what `findling keys create --help` shows. */
export function addHelpCommand(program: Command): void {
  program
    .command("help")
    .description("Show the help of a command.")
    .argument("[command...]", "the command")
    .addHelpText("after", examples)
    .action((words: string[]) => {
      let command = program;
      for (const word of words) {
        const below = command.commands.find((candidate) => candidate.name() === word);
        command = below ?? command.error(`error: unknown command '${word}'`);
      }
      command.outputHelp();
    });
}
