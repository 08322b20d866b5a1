/** The pictures of docs/dashboard: what is opened, and what is done there before it is taken. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@findling/client";
import { signToken } from "@findling/client/token";
import { launchChromium } from "@findling/testkit";
import { makeToday } from "./shown-days.mjs";

const size = { width: 1280, height: 860 };
const csv = `sku,name,price,colour,customer
K-104,Keyboard with 104 keys,89.90,black,north
K-061,"Keyboard, compact",74.50,white,north
M-003,Mouse with three buttons,24.00,black,south
M-005,Vertical mouse,39.00,grey,south
S-027,"Screen, 27 inches",259.00,black,north
`;

/** `path`: of the dashboard. `isSignedIn`: false for the page that asks for a key. */
const pictures = [
  { name: "sign-in", path: "", isSignedIn: false, prepare: (page) => page.getByLabel("Admin key").waitFor() },
  {
    name: "indexes",
    path: "/indexes",
    prepare: (page) => page.getByRole("link", { name: "shop" }).waitFor(),
  },
  {
    name: "search",
    // The first search for a mistyped word reads what later ones find in memory, and takes longer.
    path: "/indexes/demo/search?q=border+raduis",
    prepare: async (page) => {
      await page.locator(".hit").nth(1).waitFor();
      await page.goto(page.url().replace("border+raduis", "abort+controler"));
      await page.locator(".hit").nth(1).waitFor();
    },
  },
  {
    name: "compare",
    path: "/indexes/demo/difference",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Try without custom ranking" }).click();
      await page.goto(page.url().replace("/difference", "/search?q=flex&compare=draft"));
      await page.locator(".hit-side .hit").nth(3).waitFor();
    },
  },
  {
    name: "settings",
    path: "/indexes/demo/settings",
    prepare: (page) => page.getByText("100 % of records").first().waitFor(),
  },
  { name: "difference", path: "/indexes/demo/difference", prepare: compareWithoutCustomRanking },
  {
    name: "history",
    path: "/indexes/demo/history",
    prepare: (page) => page.locator("main dd").first().waitFor(),
  },
  {
    name: "records",
    path: "/indexes/shop/records",
    prepare: (page) => page.getByText("harbour-").first().waitFor(),
  },
  { name: "new-index", path: "/new-index", prepare: dropFile },
  {
    name: "analytics",
    path: "/analytics",
    prepare: (page) => page.locator("canvas").first().waitFor(),
  },
  { name: "health", path: "/health", prepare: searchMeanwhile },
  { name: "keys", path: "/keys", prepare: (page) => page.getByText("website").first().waitFor() },
  { name: "token", path: "/keys/inspect", prepare: inspectToken },
];

/** @throws {Error} there is no picture with one of these names */
export function checkPictureNames(names) {
  const known = pictures.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`No such picture: ${unknown.join(", ")}. There are ${known.join(", ")}.`);
}

/** Takes the pictures with these names, or all. @throws {Error} a page is not as it is expected */
export async function takePictures({ url, adminKey, folder, names, onPicture }) {
  mkdirSync(folder, { recursive: true });
  const browser = await launchChromium();
  try {
    for (const picture of pictures) {
      if (names.length > 0 && !names.includes(picture.name)) continue;
      for (const colorScheme of ["light", "dark"]) {
        const context = await browser.newContext({ colorScheme, viewport: size, deviceScaleFactor: 1.5 });
        if (picture.isSignedIn !== false) await signIn(context, url, adminKey);
        const page = await context.newPage();
        await page.goto(`${url}/dashboard${picture.path}`);
        await picture.prepare(page, { url, adminKey });
        await page.waitForTimeout(500);
        const file = `${picture.name}-${colorScheme}.webp`;
        writeFileSync(join(folder, file), await webpOf(page));
        onPicture(file);
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
}

/** @throws {Error} the server does not take the key */
async function signIn(context, url, adminKey) {
  const response = await fetch(`${url}/internal/session`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-findling-dashboard": "1",
      "sec-fetch-site": "same-origin",
      origin: url,
    },
    body: JSON.stringify({ key: adminKey }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The server refuses to sign in: ${response.status} ${text}`);
  const [name, value] = (response.headers.get("set-cookie") ?? "").split(";", 1)[0].split("=");
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Strict" }]);
}

/** A third of the bytes of PNG. */
async function webpOf(page) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 85 });
  return Buffer.from(data, "base64");
}

async function compareWithoutCustomRanking(page) {
  await page.getByRole("button", { name: "Try without custom ranking" }).click();
  await page.getByRole("button", { name: "Compare the hits" }).click();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  await page
    .getByRole("heading", { name: "What it changes" })
    .evaluate((heading) => heading.scrollIntoView());
}

/** The curves of Health begin when the page is opened. */
async function searchMeanwhile(_page, { url, adminKey }) {
  const end = Date.now() + 14_000;
  while (Date.now() < end) await makeToday(url, adminKey);
}

/** A token for one customer, which lasts for a day. */
async function inspectToken(page, { url, adminKey }) {
  const client = new Client({ host: url, key: adminKey });
  const { key, signingSecret } = await client.createKey({ name: "tokens of customers", type: "search" });
  const exp = Math.floor(Date.now() / 1_000) + 24 * 60 * 60;
  const claims = { indexes: ["shop"], partitions: ["harbour"], sub: "customer-17", exp };
  const token = await signToken({ id: key.id, signingSecret }, claims);
  await page.getByLabel("Token").fill(token);
  await page.locator(".claims").nth(1).waitFor();
}

async function dropFile(page) {
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.locator(".file-facts").waitFor();
}
