import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong in a page, in light and in dark colours.
 *
 * @param {string} without a selector of what is not ours
 */
export async function axeFaults(page, without = "#nothing") {
  await page.evaluate(axe);
  const faults = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate((exclude) => globalThis.axe.run({ exclude }), [without]);
    faults.push(
      ...violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html)}`),
    );
  }
  return faults;
}
