import {
  type CompletedCommand,
  type CompletedOption,
  type CompletedValue,
  everyCommand,
} from "./command-tree.js";

/** An action that shows the label, and offers nothing. */
const nothing = " ";

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

function optionSpecs(option: CompletedOption): string[] {
  const { names, description, value, isRepeatable } = option;
  const excluded = isRepeatable || names.length === 1 ? "" : `(${names.join(" ")})`;
  const end = value === null ? "" : option.isValueOptional ? optionalValue(value) : valueSpec(value);
  return names.map((name) =>
    quoted(`${excluded}${isRepeatable ? "*" : ""}${name}[${inSpec(description)}]${end}`),
  );
}

function valueSpec(value: CompletedValue): string {
  return `:${inSpec(value.label)}:${actionOf(value)}`;
}

/** Flags may stand in its place. The label alone, where nothing else is offered, would be in their way. */
function optionalValue(value: CompletedValue): string {
  const action = actionOf(value);
  return `::${inSpec(value.label)}:${action === nothing ? "()" : action}`;
}

function argumentSpec(argument: CompletedValue, place: number): string {
  return quoted(`${argument.isVariadic ? "*" : place + 1}:${inSpec(argument.label)}:${actionOf(argument)}`);
}

function actionOf({ isFile, choices }: CompletedValue): string {
  if (choices.length > 0) return `(${choices.join(" ")})`;
  return isFile ? "_files" : nothing;
}

function inSpec(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, "\\$&");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
