/**
 * What the main thread does not load: the engine, which only other threads need; what exports traces; the
 * compilers of Fastify for schemas, which no route has.
 */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const dist = new URL("../../dist/", import.meta.url).href;

/** Hooks of Node that print the address of each module that it loads. */
const hooks = `
  import { writeSync } from "node:fs";
  export function load(url, context, nextLoad) {
    writeSync(1, url + "\\n");
    return nextLoad(url, context);
  }
`;

const script = `
  import { register } from "node:module";
  register("data:text/javascript," + encodeURIComponent(${JSON.stringify(hooks)}));
  for (const module of process.argv.slice(1)) await import(module);
`;

/** Addresses of what these modules of the server load, and themselves. */
function loadedBy(...modules: readonly string[]): readonly string[] {
  const urls = modules.map((module) => dist + module);
  const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script, ...urls], {
    encoding: "utf8",
  });
  expect(status).toBe(0);
  return stdout.trim().split("\n");
}

const ofEngine = (urls: readonly string[]) =>
  urls.filter((url) => /\/engine\/dist\/(bundle\/)?index\.js$/.test(url));

test("the main thread comes without it", () => {
  const urls = loadedBy("index.js", "start/serve-http.js");
  expect(urls).toContain(`${dist}start/start-threads.js`);
  expect(urls).toContain(`${dist}routes/search.js`);
  expect(ofEngine(urls)).toEqual([]);
  expect(urls).toContain(`${dist}start/start-tracing.js`);
  expect(urls.filter((url) => url.includes("opentelemetry"))).toEqual([]);
});

test("what searches has it", () => {
  expect(ofEngine(loadedBy("search/run-search.js"))).toHaveLength(1);
});

test("a server that answers has not loaded Fastify's compilers", () => {
  const answering = `
    import { createRequire } from "node:module";
    import { pino } from "pino";
    const [app, connections] = await Promise.all(process.argv.slice(1).map((url) => import(url)));
    const logger = pino({ level: "silent" });
    const server = await app.createApp({ logger, connections: new connections.Connections(10) });
    server.get("/", async () => "here");
    const { body } = await server.inject("/");
    console.log([body, ...Object.keys(createRequire(process.argv[1]).cache)].join("\\n"));
  `;
  const modules = ["http/app.js", "traffic/connections.js"].map((module) => dist + module);
  const script = ["--input-type=module", "--eval", answering, ...modules];
  const { stdout } = spawnSync(process.execPath, script, { encoding: "utf8" });
  const [body, ...loaded] = stdout.trim().split("\n");
  expect(body).toBe("here");
  expect(loaded.some((path) => path.endsWith("/fastify/fastify.js"))).toBe(true);
  expect(loaded.filter((path) => /ajv-compiler|json-stringify-compiler/.test(path))).toEqual([]);
});
