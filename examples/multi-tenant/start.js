/**
 * A page whose visitors find the orders of their own company only. Each visitor gets a token that this server has
 * signed: the search server checks it, so that nothing in the page has to be trusted.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { signToken } from "@findling/client/token";

const { FINDLING = "http://127.0.0.1:7700", KEY_ID, SIGNING_SECRET, PORT = "5173" } = process.env;
if (KEY_ID === undefined || SIGNING_SECRET === undefined)
  throw new Error("KEY_ID and SIGNING_SECRET are missing: README.md says how to get them.");

const lifetimeSeconds = 15 * 60;
const companies = new Map([
  ["acme", "Acme Studios"],
  ["globex", "Globex Foods"],
]);

/**
 * Your own sign-in takes the place of this. Here the cookie says who somebody is, which is fine for a demonstration
 * and for nothing else: anybody can write a cookie.
 */
function companyOf(request) {
  const [, name] = /\bcompany=(\w+)/.exec(request.headers.cookie ?? "") ?? [];
  return companies.has(name) ? name : null;
}

async function tokenFor(company) {
  const exp = Math.floor(Date.now() / 1_000) + lifetimeSeconds;
  return signToken(
    { id: KEY_ID, signingSecret: SIGNING_SECRET },
    { exp, partitions: [company], sub: company },
  );
}

async function page(name) {
  const html = await readFile(new URL(name, import.meta.url), "utf8");
  return html.replaceAll("{{findling}}", FINDLING);
}

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const company = companyOf(request);
  if (pathname === "/sign-in" && companies.has(searchParams.get("company"))) {
    const cookie = `company=${searchParams.get("company")}; Path=/; HttpOnly; SameSite=Strict`;
    return response.writeHead(303, { "set-cookie": cookie, location: "/" }).end();
  }
  if (pathname === "/sign-out")
    return response.writeHead(303, { "set-cookie": "company=; Path=/; Max-Age=0", location: "/" }).end();
  if (pathname === "/search-token") {
    if (company === null) return response.writeHead(401).end();
    return response.writeHead(200, { "cache-control": "no-store" }).end(await tokenFor(company));
  }
  if (pathname === "/page.css")
    return response.writeHead(200, { "content-type": "text/css" }).end(await page("page.css"));
  if (pathname !== "/") return response.writeHead(404).end();
  const html = await page(company === null ? "sign-in.html" : "orders.html");
  const type = { "content-type": "text/html; charset=utf-8" };
  return response.writeHead(200, type).end(html.replaceAll("{{company}}", companies.get(company) ?? ""));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(Number(PORT), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
