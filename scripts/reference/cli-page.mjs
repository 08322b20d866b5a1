import { everyHelp } from "./command-help.mjs";
import { environmentRows } from "./environment-rows.mjs";
import { exitCodeRows } from "./exit-code-rows.mjs";

const lineLengthMax = 110;

const head = `# The command line

Every command of \`findling\`, made of the commands' own help by \`npm run docs:cli\`.
\`findling help <command>\` shows the same in a terminal, and \`findling completion\` completes it there.
`;

const end = (commands) => `
## Exit codes

| code | when |
| --- | --- |
${exitCodeRows().join("\n")}

## Environment variables

A flag goes before its variable. An empty variable counts as unset. How commands choose a server and a key is
in [configuration.md](configuration.md#the-server-of-a-command).

| variable | what it sets | commands |
| --- | --- | --- |
${environmentRows(commands).join("\n")}
`;

/** The page of the reference. `program`: what `commandHelp` makes of the program. */
export function cliPage(program) {
  const commands = everyHelp(program).slice(1);
  return [head, overview(program), ...commands.map(section)].join("\n") + end(commands);
}

function overview({ commands }) {
  const rows = commands.flatMap(everyHelp).map(({ path, description }) => {
    return `| [\`${path}\`](#${path.replaceAll(" ", "-")}) | ${cell(description)} |`;
  });
  return `${["| command | what it does |", "| --- | --- |", ...rows].join("\n")}

\`-h\` and \`--help\` show the help of every command. \`findling --version\` prints the version.
`;
}

function section(command) {
  const { path, description, usage, notes, examples } = command;
  const parts = [
    `${"#".repeat(Math.min(4, path.split(" ").length))} ${path}`,
    `${description}`,
    fenced("text", [usage]),
    table("argument", command.arguments),
    table(
      "flag",
      command.options.filter(({ term }) => term !== "-h, --help"),
    ),
    notes.split(/\n\n+/).map(paragraph).join("\n\n"),
    examples.length === 0 ? "" : fenced("sh", examples),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Prose of the help, in lines as pages have them. */
function paragraph(text) {
  const lines = [""];
  for (const word of marked(text).split(/\s+/)) {
    if (lines.at(-1).length + word.length >= lineLengthMax) lines.push("");
    lines[lines.length - 1] += `${lines.at(-1) === "" ? "" : " "}${word}`;
  }
  return lines.join("\n");
}

function table(kind, rows) {
  if (rows.length === 0) return "";
  const lines = rows.map(
    ({ term, description }) => `| \`${term.replaceAll("|", "\\|")}\` | ${cell(description)} |`,
  );
  return [`| ${kind} | what it is |`, "| --- | --- |", ...lines].join("\n");
}

function fenced(language, lines) {
  return ["```" + language, ...lines, "```"].join("\n");
}

/** A text of the help as the cell of a table. Flags and variables become code. */
function cell(text) {
  return text
    .split("`")
    .map((part, at) => (at % 2 === 1 ? `\`${part}\`` : marked(part)))
    .join("")
    .replaceAll("|", "\\|");
}

function marked(text) {
  return text
    .replaceAll("<", "&lt;")
    .replaceAll("*", "\\*")
    .replaceAll(/(?<![\w-])--[a-z][\w-]*|\bSVC_[A-Z_]+|(?<=^|\s)-(?=\s)/g, "`$&`");
}
