/**
 * A reporter of vitest. If a process of the tests ends early, vitest says neither how it ended nor which file it
 * ran. This does.
 */
import { subscribe } from "node:diagnostics_channel";

export default class EarlyEnds {
  #ends = [];

  onInit() {
    subscribe("child_process", ({ process: child }) => {
      child.once("exit", (code, signal) => {
        // What vitest itself stops, it stops with SIGTERM.
        if (code !== 0 && signal !== "SIGTERM") this.#ends.push(signal ?? `code ${code}`);
      });
    });
  }

  onTestRunEnd(modules) {
    const unfinished = modules.filter((module) => /^(queued|pending)$/.test(module.state()));
    for (const end of this.#ends) process.stderr.write(`A process of the tests ended with ${end}.\n`);
    for (const { moduleId } of unfinished) process.stderr.write(`These tests did not end: ${moduleId}\n`);
  }
}
