import { fileURLToPath } from "node:url";
import { type OpenDemo, type RunningServer, startServer } from "@findling/server";
import type { CommandContext } from "../command-context.js";
import type { Configuration } from "../configuration/configuration.js";
import { messageOf } from "../failure.js";
import { coloursFor } from "../terminal/colours.js";
import type { Console } from "../terminal/output.js";
import { baseUrlOf, localBaseUrlOf } from "./base-url.js";
import { ownFetch } from "./own-fetch.js";
import { startFailure } from "./start-failure.js";
import { listenForStop } from "./stop-signal.js";

/** The widget with everything in it. Its package is loaded by browsers only. */
const widgetFile = fileURLToPath(import.meta.resolve("@findling/widget/standalone"));

/** Where the build puts the pages. */
const pagesFolder = fileURLToPath(new URL("../pages", import.meta.url));

type ServeContext = Pick<CommandContext, "console" | "environment">;

/**
 * Runs the server until a stop signal, then closes it. The ready line is printed once the server can answer.
 * The demo is filled after that.
 * @throws {Failure} the server could not start
 */
export async function serve(configuration: Configuration, context: ServeContext): Promise<void> {
  const stop = listenForStop();
  const page: ShownOnPage = { demo: null, isDemoComing: configuration.demo };
  try {
    const server = await start({ configuration, page, console: context.console, signal: stop.signal });
    if (server === null) return;
    const reload = (): void => void server.reloadCertificate();
    // Otherwise the signal ends the process, as it should where there is nothing to reload.
    if (server.isSecure) process.on("SIGHUP", reload);
    const demo = announce(server, { ...context, configuration, page, signal: stop.signal });
    await stop.stopped;
    await demo;
    await server.close();
    process.off("SIGHUP", reload);
  } finally {
    stop.dispose();
  }
}

/** What the page at `/` shows, as it is known by now. */
interface ShownOnPage {
  demo: OpenDemo | null;
  isDemoComing: boolean;
}

interface Serving {
  readonly configuration: Configuration;
  readonly page: ShownOnPage;
  readonly console: Console;
  readonly signal: AbortSignal;
}

/** null: the server was stopped during its start. */
async function start({ configuration, page, console, signal }: Serving): Promise<RunningServer | null> {
  const { port, host, data, adminKey, masterSecret, changeMasterSecret } = configuration;
  const { overflowEntries, overflowBytes, overflowAge, overflowQueue } = configuration;
  const { compression, trustProxy, tlsCert, tlsKey, drain } = configuration;
  const { indexMemory, answerMemory, httpMemory, connections, searchSoftDeadline } = configuration;
  const { searchThreads, log } = configuration;
  const { dataVersionWait, slowSearch, metricsPort, metricsHost, homePage, dashboard } = configuration;
  try {
    return await startServer({
      dataFolder: data,
      host,
      port,
      log,
      answerMemory,
      changeMasterSecret,
      compression,
      trustProxy,
      drainSeconds: drain,
      httpMemory,
      backlog: { entries: overflowEntries, bytes: overflowBytes, ageMs: overflowAge },
      overflowQueueBytes: overflowQueue,
      searchSoftDeadline,
      dataVersionWait,
      slowSearch,
      widgetFile,
      metricsAddress: metricsPort === null ? null : { port: metricsPort, host: metricsHost },
      // The log goes to stderr.
      logFormat: console.stderr.isTTY === true ? "pretty" : "json",
      signal,
      ...(tlsCert === null || tlsKey === null ? {} : { tls: { certFile: tlsCert, keyFile: tlsKey } }),
      ...(homePage ? { homePage: { folder: pagesFolder, facts: () => page } } : {}),
      ...(dashboard ? { dashboardFolder: pagesFolder } : {}),
      ...(adminKey === null ? {} : { adminKey }),
      ...(masterSecret === null ? {} : { masterSecret }),
      ...(indexMemory === null ? {} : { indexMemory }),
      ...(connections === null ? {} : { connections }),
      ...(searchThreads === null ? {} : { searchThreads }),
    });
  } catch (error) {
    if (signal.aborted) return null;
    throw startFailure(error, configuration);
  }
}

async function announce(
  server: RunningServer,
  { configuration, page, console, environment, signal }: Serving & ServeContext,
): Promise<void> {
  const { stdout, stderr } = console;
  const colours = coloursFor(stdout, environment);
  if (server.newAdminKey !== null) {
    stdout.write(`Admin key: ${colours.bold(server.newAdminKey)}\n`);
    stdout.write("Keep it: it is not shown again.\n");
  }
  stdout.write(`Findling is listening on ${baseUrlOf(server)}\n`);
  if (!configuration.demo) return;
  try {
    // Loaded only after the ready line, so that the server does not wait for it.
    const { fillDemo } = await import("../demo/fill-demo.js");
    await fillDemo({
      baseUrl: localBaseUrlOf(server),
      adminKey: server.newAdminKey ?? configuration.adminKey,
      dataFolder: configuration.data,
      output: stdout,
      signal,
      onOpen: (demo) => {
        page.demo = demo;
      },
      ...(configuration.tlsCert === null ? {} : { fetch: ownFetch(configuration.tlsCert) }),
    });
  } catch (error) {
    if (signal.aborted) return;
    stderr.write(`The demo was not filled: ${messageOf(error)}\n`);
  } finally {
    page.isDemoComing = false;
    if (page.demo !== null) page.demo = { ...page.demo, filling: null };
  }
}
