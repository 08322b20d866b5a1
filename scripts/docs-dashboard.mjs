/**
 * `npm run docs:dashboard`: takes the pictures of docs/dashboard in Chromium, of a server with the demo's
 * records and two weeks behind it. `npm run docs:dashboard -- search keys` takes only these.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./steps/build.mjs";
import { root } from "./steps/run.mjs";

await build();
const { makeDays, makeToday } = await import("./screenshots/shown-days.mjs");
const { ShownServer } = await import("./screenshots/shown-server.mjs");
const { checkPictureNames, takePictures } = await import("./screenshots/pictures.mjs");

const names = process.argv.slice(2);
checkPictureNames(names);
const dataFolder = mkdtempSync(join(tmpdir(), "findling-pictures-"));
const adminKey = "admin-key-of-the-pictures-of-docs";
try {
  await makeDays({ dataFolder, adminKey, onDay: (daysAgo) => say(`${daysAgo} days ago`) });
  await ShownServer.during({ dataFolder, adminKey }, async (url) => {
    await makeToday(url, adminKey);
    await takePictures({ url, adminKey, folder: join(root, "docs/dashboard"), names, onPicture: say });
  });
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
