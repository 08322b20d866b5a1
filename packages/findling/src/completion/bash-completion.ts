import { type CompletedCommand, type CompletedValue, everyCommand } from "./command-tree.js";

const nothing = ":";

/** A script for bash, also for version 3.2, which macOS has. Bash shows no descriptions. */
export function bashCompletion(root: CompletedCommand): string {
  const all = everyCommand(root);
  const branches = all.filter(({ commands }) => commands.length > 0);
  const names = branches.flatMap(({ path, commands }) => commands.map(({ name }) => `"${path}:${name}"`));
  const values = valuedOptions(all);
  const options = all.map(({ path, options: own }): [string, string] => [
    `"${path}"`,
    offerWords(own.flatMap((option) => option.names)),
  ]);
  const commandNames = branches.map(({ path, commands }): [string, string] => [
    `"${path}:0"`,
    offerWords(commands.map(({ name }) => name)),
  ]);
  return `# Completion of ${root.name} for bash.
_${root.name}() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" path="${root.name}" value="" place=0 word words="" files="" i
  COMPREPLY=()
  # The command before the cursor; the option whose value the cursor is in; how many arguments stand before.
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    # Bash cuts --type=search in three.
    [[ $word == "=" ]] && continue
    # And a URL at its colons: what stands behind one belongs to the word before.
    if [[ $word == ":" ]]; then value=""; i=$((i + 1)); continue; fi
    if [[ -n $value ]]; then value=""; continue; fi
    case "$path:$word" in
    ${names.join(" | ")}) path="$path $word" ;;
    ${values.map(([pattern]) => pattern).join(" | ")}) value="$path:$word" ;;
    *:-*) ;;
    *) place=$((place + 1)) ;;
    esac
  done
  [[ $cur == ":" || $i -gt COMP_CWORD ]] && return
  [[ $cur == "=" ]] && cur=""
  if [[ -n $value ]]; then
    case "$value" in
${cases(values.map(([pattern, value]) => [pattern, offer(value)]))}
    esac
  elif [[ $cur == -* ]]; then
    case "$path" in
${cases(options)}
    esac
  else
    case "$path:$place" in
${cases([...commandNames, ...all.flatMap(argumentActions)])}
    esac
  fi
  if [[ -n $files ]]; then
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$cur"))
    compopt -o filenames 2>/dev/null
  else
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}
complete -F _${root.name} ${root.name}
`;
}

/** Branches of a `case`, one for each action. */
function cases(branches: readonly (readonly [pattern: string, action: string])[]): string {
  const patterns = new Map<string, string[]>();
  for (const [pattern, action] of branches) {
    if (action === nothing) continue;
    patterns.set(action, [...(patterns.get(action) ?? []), pattern]);
  }
  return [...patterns].map(([action, all]) => `    ${all.join(" | ")}) ${action} ;;`).join("\n");
}

function valuedOptions(all: readonly CompletedCommand[]): [string, CompletedValue][] {
  return all.flatMap(({ path, options }) =>
    options.flatMap(({ names, value, isValueOptional }): [string, CompletedValue][] =>
      value === null || isValueOptional ? [] : names.map((name) => [`"${path}:${name}"`, value]),
    ),
  );
}

function argumentActions({ path, arguments: places }: CompletedCommand): [string, string][] {
  // A variadic argument is the last one, and no command has ten.
  return places.map((argument, place) => [
    argument.isVariadic ? `"${path}:"[${place}-9]*` : `"${path}:${place}"`,
    offer(argument),
  ]);
}

function offer({ isFile, choices }: CompletedValue): string {
  if (choices.length > 0) return offerWords(choices);
  return isFile ? "files=1" : nothing;
}

function offerWords(words: readonly string[]): string {
  return `words="${words.join(" ")}"`;
}
