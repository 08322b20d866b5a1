/** Variables that no help names beside a flag. */
const others = {
  SVC_ADMIN_KEY: "an admin key: the one that the server accepts, and the one that commands send",
  SVC_KEY: "the key that commands send",
  SVC_MASTER_SECRET: "the master secret of the server",
  XDG_CONFIG_HOME: "the folder of the folder with the profiles, in place of `~/.config`",
  NO_COLOR: "no colours, if it is not empty",
  NODE_EXTRA_CA_CERTS: "a PEM file of an authority that vouches for the certificate of the server",
};

/** Rows of a table with the variables that the help of a command names, and the others. */
export function environmentRows(commands) {
  const found = new Map();
  for (const { path, options } of commands)
    for (const { term, description } of options)
      for (const [name] of description.matchAll(/\bSVC_[A-Z_]+/g)) {
        const flag = /--[\w-]+/.exec(term)[0];
        if (others[name] !== undefined) continue;
        const uses = found.get(name) ?? new Map();
        found.set(name, uses.set(flag, [...(uses.get(flag) ?? []), path.replace(/^findling /, "")]));
      }
  const named = [...found].map(([name, uses]) => {
    const flags = [...uses.keys()].map((flag) => `\`${flag}\``).join(", ");
    return `| \`${name}\` | ${flags} | ${[...new Set([...uses.values()].flat())].join(", ")} |`;
  });
  const rest = Object.entries(others).map(([name, what]) => `| \`${name}\` | ${what} | |`);
  return [...named, ...rest];
}
