#!/usr/bin/env node

process.exitCode = await run();

// What is still open must not keep the process: all data are on the disk by now. A thread that hangs would
// hang process.exit, too.
setTimeout(() => {
  if (!process.getActiveResourcesInfo().includes("MessagePort")) process.exit();
  process.stderr.write("A thread did not end in time, so the process is killed.\n");
  process.kill(process.pid, "SIGKILL");
}, 2_000).unref();

/** Node opens many modules at once, so a low limit of open files can end it before any check of ours runs. */
async function run() {
  try {
    const { runCli } = await import("../dist/bundle/index.js");
    return await runCli(process.argv.slice(2));
  } catch (error) {
    if (error.code !== "EMFILE" && error.code !== "ENFILE") throw error;
    process.stderr.write("error: The limit of open files is too low. Raise it, as with ulimit -n 4096.\n");
    return 1;
  }
}
