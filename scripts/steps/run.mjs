import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

/** The repository's root, with a slash at its end. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs a command in the repository's root, its output shown as it comes. Stop signals are passed on to it,
 * and this process ends with it: a failed step ends the whole.
 */
export async function run(command, commandArguments, { environment = {} } = {}) {
  const code = await exitCodeOf(command, commandArguments, { environment });
  if (code !== 0) process.exit(code);
}

/** A child ended by a signal counts 128 + its number. */
function exitCodeOf(command, commandArguments, { environment = {} } = {}) {
  const child = spawn(command, commandArguments, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
    // npm is a script file on Windows, which only a shell starts.
    shell: process.platform === "win32",
  });
  let stoppedBy = null;
  const passOn = (signal) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  const signals = ["SIGTERM", "SIGINT"];
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      const endedBy = stoppedBy ?? signal;
      if (stoppedBy !== null) process.exit(128 + constants.signals[stoppedBy]);
      resolve(code ?? 128 + constants.signals[endedBy]);
    });
  });
}
