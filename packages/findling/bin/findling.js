#!/usr/bin/env node
import { runCli } from "../dist/index.js";

process.exitCode = await runCli(process.argv.slice(2));

// What is still open must not keep the process: all data are on the disk by now. A thread that hangs would
// hang process.exit, too.
setTimeout(() => {
  if (!process.getActiveResourcesInfo().includes("MessagePort")) process.exit();
  process.stderr.write("A thread did not end in time, so the process is killed.\n");
  process.kill(process.pid, "SIGKILL");
}, 2_000).unref();
