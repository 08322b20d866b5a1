import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

/**
 * Ends the process if the port is taken on which the server would listen: at the first start it would find
 * that out only after minutes of installing and building. What else is wrong with an address, the server
 * says.
 */
export async function requireFreePort(flags) {
  const { host, port } = addressOf(flags, process.env);
  if (!(await isTaken(host, port))) return;
  process.stderr.write(
    `Port ${port} on ${host} is taken. Choose another, or 0 for any free one: npm start -- --port 7701\n`,
  );
  process.exit(1);
}

/**
 * The address that the configuration says, as far as plain Node can read it: flag before variable before file
 * before default.
 */
export function addressOf(flags, environment) {
  const file = fileOf(flagOf(flags, "config"));
  return {
    host: flagOf(flags, "host") || environment.SVC_HOST || file.host || "127.0.0.1",
    port: Number(flagOf(flags, "port") || environment.SVC_PORT || (file.port ?? 7700)),
  };
}

/** `--name value` or `--name=value`; the last one counts. */
function flagOf(flags, name) {
  const place = flags.findLastIndex((flag) => flag === `--${name}` || flag.startsWith(`--${name}=`));
  if (place < 0) return undefined;
  const [, value] = /=(.*)$/s.exec(flags[place]) ?? [];
  return value ?? flags[place + 1];
}

/** A file that cannot be read says nothing here. The server refuses it. */
function fileOf(path) {
  try {
    return path === undefined ? {} : (JSON.parse(readFileSync(path, "utf8")) ?? {});
  } catch {
    return {};
  }
}

async function isTaken(host, port) {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    return error.code === "EADDRINUSE";
  }
  server.close();
  await once(server, "close");
  return false;
}
