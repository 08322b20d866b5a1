import type { Argument, Command, Option } from "commander";

/** The values that an argument or option of a command takes. */
export interface CompletedValue {
  /** The name of the value in the help. */
  readonly label: string;
  readonly isFile: boolean;
  /** Empty: anything. */
  readonly choices: readonly string[];
  /** Whether it stands for all words that follow, too. */
  readonly isVariadic: boolean;
}

export interface CompletedOption {
  /** Such as `-h` and `--help`. */
  readonly names: readonly string[];
  readonly description: string;
  /** null: the option takes none. */
  readonly value: CompletedValue | null;
  /** Whether the value may be left out. Then any word may follow the option. */
  readonly isValueOptional: boolean;
  readonly isRepeatable: boolean;
}

export interface CompletedCommand {
  /** With those above it, such as `findling keys list`. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  readonly arguments: readonly CompletedValue[];
  readonly commands: readonly CompletedCommand[];
}

/** Labels of values that are paths. */
const fileLabels = new Set(["file", "files", "folder", "path", "backup", "target"]);

/** The program with all that its help shows. Its command `help` has the names of all others below it. */
export function programTree(program: Command): CompletedCommand {
  const root = commandTree(program, "");
  const others = root.commands.filter(({ name }) => name !== "help");
  const commands = root.commands.map((command) =>
    command.name === "help"
      ? { ...command, arguments: [], commands: namesOf(others, command.path) }
      : command,
  );
  return { ...root, commands };
}

function commandTree(command: Command, above: string): CompletedCommand {
  const help = command.createHelp();
  const path = `${above}${command.name()}`;
  return {
    path,
    name: command.name(),
    description: command.description(),
    options: help.visibleOptions(command).map(optionOf),
    arguments: help.visibleArguments(command).map((argument) => valueOf(argument, argument.name())),
    commands: help.visibleCommands(command).map((below) => commandTree(below, `${path} `)),
  };
}

function namesOf(commands: readonly CompletedCommand[], above: string): CompletedCommand[] {
  return commands.map(({ name, description, commands: below }) => {
    const path = `${above} ${name}`;
    return { path, name, description, options: [], arguments: [], commands: namesOf(below, path) };
  });
}

/** A command and all below it. */
export function everyCommand(command: CompletedCommand): CompletedCommand[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

function optionOf(option: Option): CompletedOption {
  const names = [option.short, option.long].filter((name) => name !== undefined);
  const takesValue = option.required || option.optional;
  const label = /[<[]([^>\].]+)/.exec(option.flags)?.[1] ?? "";
  return {
    names,
    description: option.description,
    value: takesValue ? valueOf(option, label) : null,
    isValueOptional: option.optional,
    isRepeatable: option.variadic || option.description.includes("can be repeated"),
  };
}

function valueOf(valued: Argument | Option, label: string): CompletedValue {
  const choices = valued.argChoices ?? [];
  return { label, isFile: fileLabels.has(label), choices, isVariadic: valued.variadic };
}
