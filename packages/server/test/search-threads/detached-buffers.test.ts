/** Where buffers are expected to go, code that was compiled for typed arrays stays when one goes. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const script = `
  const { expectDetachedBuffers } = await import(process.argv[1]);
  if (process.argv[2] === "expected") expectDetachedBuffers();
  const numbers = new Uint32Array(1_000).fill(3);
  function sumOfAll() {
    let sum = 0;
    for (let i = 0; i < numbers.length; i++) sum += numbers[i];
    return sum;
  }
  for (let i = 0; i < 20_000; i++) sumOfAll();
  // Code that is compiled in the background is taken over between calls.
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (let i = 0; i < 100; i++) sumOfAll();
  const buffer = new ArrayBuffer(8);
  structuredClone(buffer, { transfer: [buffer] });
  sumOfAll();
`;
const compiled = new URL("../../dist/search-threads/detached-buffers.js", import.meta.url).href;

/** What V8 says of the code that it throws away. */
function thrownAway(isExpected: boolean): string {
  const flags = ["--trace-deopt", "--input-type=module", "--eval", script];
  const { stdout, status } = spawnSync(
    process.execPath,
    [...flags, compiled, isExpected ? "expected" : "not"],
    {
      encoding: "utf8",
    },
  );
  expect(status).toBe(0);
  return stdout;
}

// If this fails with another V8, expectDetachedBuffers is not needed there any more.
test("without it V8 throws compiled code away with the first buffer that goes", () => {
  expect(thrownAway(false)).toContain("sumOfAll");
});

test("with it the code stays", () => {
  expect(thrownAway(true)).not.toContain("sumOfAll");
});
