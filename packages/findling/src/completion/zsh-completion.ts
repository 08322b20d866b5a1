import {
  type CompletedCommand,
  type CompletedOption,
  type CompletedValue,
  everyCommand,
} from "./command-tree.js";

/** A script for zsh, to be loaded after compinit, or to be put into a folder of `fpath` as a file. */
export function zshCompletion(root: CompletedCommand): string {
  return `#compdef ${root.name}
# Completion of ${root.name} for zsh.
${everyCommand(root).map(functionOf).join("\n")}
if [[ \${funcstack[1]} == _${root.name} ]]; then
  _${root.name} "$@"
else
  compdef _${root.name} ${root.name}
fi
`;
}

function functionOf(command: CompletedCommand): string {
  return command.commands.length === 0 ? leaf(command) : branch(command);
}

function leaf(command: CompletedCommand): string {
  const specs = [...command.options.flatMap(optionSpecs), ...command.arguments.map(argumentSpec)];
  return `${nameOf(command)}() {
  _arguments ${specs.join(" \\\n    ")}
}`;
}

function branch(command: CompletedCommand): string {
  const { options, commands } = command;
  const specs = [...options.flatMap(optionSpecs), "'1: :->command'", "'*:: :->rest'"];
  const described = commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}`);
  const branches = commands.map((below) => `      ${below.name}) ${nameOf(below)} ;;`);
  return `${nameOf(command)}() {
  local context state state_descr line
  local -a commands
  typeset -A opt_args
  _arguments -C ${specs.join(" \\\n    ")}
  case $state in
  command)
    commands=(
${described.join("\n")}
    )
    _describe command commands ;;
  rest)
    case $words[1] in
${branches.join("\n")}
    esac ;;
  esac
}`;
}

function nameOf({ path }: CompletedCommand): string {
  return `_${path.replaceAll(" ", "_")}`;
}

function optionSpecs({ names, description, value, isRepeatable }: CompletedOption): string[] {
  const excluded = isRepeatable || names.length === 1 ? "" : `(${names.join(" ")})`;
  const end = value === null ? "" : `:${inSpec(value.label)}:${actionOf(value)}`;
  return names.map((name) =>
    quoted(`${excluded}${isRepeatable ? "*" : ""}${name}[${inSpec(description)}]${end}`),
  );
}

function argumentSpec(argument: CompletedValue, place: number): string {
  return quoted(`${argument.isVariadic ? "*" : place + 1}:${inSpec(argument.label)}:${actionOf(argument)}`);
}

function actionOf({ isFile, choices }: CompletedValue): string {
  if (choices.length > 0) return `(${choices.join(" ")})`;
  // A space: the label is shown, and nothing is offered.
  return isFile ? "_files" : " ";
}

function inSpec(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, "\\$&");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
