#!/usr/bin/env node

process.exitCode = await run();

// What is still open must not keep the process: all data are on the disk by now. A thread that hangs would
// hang process.exit, too.
setTimeout(() => {
  if (!process.getActiveResourcesInfo().includes("MessagePort")) process.exit();
  process.stderr.write("A thread did not end in time, so the process is killed.\n");
  process.kill(process.pid, "SIGKILL");
}, 2_000).unref();

async function run() {
  try {
    const { runCli } = await import("../dist/bundle/index.js");
    return await runCli(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`error: ${sentenceFor(error)}\n`);
    return 1;
  }
}

/**
 * The message for an error that comes before any check of the program itself. Node opens many modules at
 * once, so it may fail at a low limit of open files. In a clone that is not built it finds no program. Any
 * other error is thrown.
 */
function sentenceFor(error) {
  if (error.code === "EMFILE" || error.code === "ENFILE")
    return "The limit of open files is too low. Raise it, as with ulimit -n 4096.";
  const program = new URL("../dist/bundle/index.js", import.meta.url).href;
  if (error.code === "ERR_MODULE_NOT_FOUND" && error.url === program)
    return "Findling is not built here. Build it first: npm run build";
  throw error;
}
