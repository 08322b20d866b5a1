/** The columns of code in the reference, whatever the terminal is. */
const helpColumns = 100;

/** What the help of a command says, in parts. `above`: the names of the commands above it, with a space. */
export function commandHelp(command, above = "") {
  const help = command.createHelp();
  help.prepareContext({ helpWidth: helpColumns });
  const path = `${above}${command.name()}`;
  const { notes, examples } = afterHelp(command);
  return {
    path,
    description: command.description(),
    usage: `${above}${command.name()} ${command.usage()}`,
    arguments: help.visibleArguments(command).map((argument) => ({
      term: help.argumentTerm(argument),
      description: help.argumentDescription(argument),
    })),
    options: help.visibleOptions(command).map((option) => ({
      term: help.optionTerm(option),
      description: `${help.optionDescription(option)}${option.mandatory ? "; required" : ""}`,
    })),
    notes,
    examples,
    commands: help.visibleCommands(command).map((below) => commandHelp(below, `${path} `)),
  };
}

/** A command and all below it. */
export function everyHelp(command) {
  return [command, ...command.commands.flatMap(everyHelp)];
}

/** What stands after the options: paragraphs, and the lines of the examples. */
function afterHelp(command) {
  let all = "";
  const { writeOut } = command.configureOutput();
  command.configureOutput({ writeOut: (text) => (all += text) });
  command.outputHelp();
  command.configureOutput({ writeOut });
  const after = all.slice(command.helpInformation().length);
  const [notes = "", rest = ""] = after.split("Examples:\n");
  const lines = rest.split("\n").filter((line) => line.startsWith("  "));
  const end = rest.split("\n").filter((line) => line !== "" && !line.startsWith("  "));
  return { notes: [notes.trim(), ...end].join("\n").trim(), examples: lines.map((line) => line.trim()) };
}
