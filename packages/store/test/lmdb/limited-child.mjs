// Opens files up to the limit, and an environment with fewer and fewer of them closed again.
// argv: URL of the package's lmdb/environment.js, folder of an environment
import { closeSync, openSync } from "node:fs";

const [, , module, folder] = process.argv;
const { openEnvironment } = await import(module);
await openEnvironment(folder).close();

const held = [];
try {
  for (;;) held.push(openSync("/dev/null", "r"));
} catch {
  // This is the limit.
}

function attempt() {
  try {
    openEnvironment(folder);
    return "opened";
  } catch (error) {
    return error.cause?.code ?? error.code;
  }
}

const answers = [];
for (let free = 0; free < 8; free++) {
  answers.push(attempt());
  closeSync(held.pop());
}
for (const descriptor of held) closeSync(descriptor);
answers.push(attempt());
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
