/**
 * The words of each command of `findling` in an example, without `findling` itself. An example may be a pipe,
 * have redirections, and end with a comment.
 */
export function commandsIn(example) {
  return simpleCommands(example)
    .map((words) => words.slice(words.findIndex((word) => !/^\w+=|^npx$/.test(word))))
    .filter(([program]) => program === "findling")
    .map((words) => words.slice(1));
}

/** The words of each simple command, quotes taken away, and without redirections. */
function simpleCommands(text) {
  const commands = [[]];
  let isTarget = false;
  for (const [token, single, double] of text.matchAll(
    /#.*|'([^']*)'|"([^"]*)"|[|;()]|&&|\$\(|[<>]+|[^\s'"|;()<>&#]+|&/g,
  )) {
    if (token.startsWith("#")) break;
    if (/^([|;()&]+|\$\()$/.test(token)) commands.push([]);
    else if (/^[<>]+$/.test(token)) isTarget = true;
    else if (isTarget) isTarget = false;
    else if (double?.startsWith("$(")) commands.push(...simpleCommands(double));
    else commands.at(-1).push(single ?? double ?? token);
  }
  return commands.filter((words) => words.length > 0);
}
