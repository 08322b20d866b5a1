import { type CompletedCommand, type CompletedValue, everyCommand } from "./command-tree.js";

/** A script for fish. */
export function fishCompletion(root: CompletedCommand): string {
  const all = everyCommand(root);
  const commands = all.flatMap(({ path, commands: below }) => below.map(({ name }) => `${path}:${name}`));
  const valued = all.flatMap(({ path, options }) =>
    options.flatMap(({ names, value }) => (value === null ? [] : names.map((name) => `${path}:${name}`))),
  );
  return `# Completion of ${root.name} for fish.
# Prints the command before the cursor, such as: findling keys list
function __${root.name}_path
    set -l path ${root.name}
    set -l is_value 0
    for word in (commandline -opc)[2..-1]
        if test $is_value = 1
            set is_value 0
            continue
        end
        switch "$path:$word"
            case ${commands.map(quoted).join(" ")}
                set path "$path $word"
            case ${valued.map(quoted).join(" ")}
                set is_value 1
        end
    end
    echo $path
end
complete -c ${root.name} -f
${all.flatMap((command) => linesOf(command, root.name)).join("\n")}
`;
}

function linesOf(
  { path, options, arguments: places, commands }: CompletedCommand,
  program: string,
): string[] {
  const start = `complete -c ${program} -n ${quoted(`test (__${program}_path) = "${path}"`)}`;
  const flags = options.map(({ names, description, value }) => {
    const named = names.map((name) =>
      name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
    );
    return `${start} ${named.join(" ")}${value === null ? "" : valueFlags(value)} -d ${quoted(description)}`;
  });
  const below = commands.map(({ name, description }) => `${start} -a ${name} -d ${quoted(description)}`);
  const choices = places.flatMap((place) => place.choices);
  return [
    ...flags,
    ...below,
    ...(choices.length === 0 ? [] : [`${start} -a ${quoted(choices.join(" "))}`]),
    ...(places.some(({ isFile }) => isFile) ? [`${start} -F`] : []),
  ];
}

function valueFlags({ isFile, choices }: CompletedValue): string {
  if (choices.length > 0) return ` -x -a ${quoted(choices.join(" "))}`;
  return isFile ? " -r -F" : " -x";
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}
