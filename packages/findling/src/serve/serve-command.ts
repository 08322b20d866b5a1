import { type Command, Option } from "commander";
import type { CommandContext } from "../command-context.js";
import { defaultConfiguration, logLevels } from "../configuration/configuration.js";
import { printableConfiguration } from "../configuration/print-config.js";
import { resolveConfiguration, type ServeFlags } from "../configuration/resolve.js";

const examples = `
A flag wins over its environment variable, that over the configuration file, that over the default.
SVC_ADMIN_KEY and SVC_MASTER_SECRET have no flags: command lines are visible to other users of the machine.

Examples:
  findling serve                     # on http://127.0.0.1:7700, data in ./data
  findling serve --port 7701 --data /var/lib/findling
  findling serve --demo              # with an index to try searches on
  findling serve --config findling.json --print-config`;

export function addServeCommand(program: Command, context: CommandContext): void {
  const defaults = { ...defaultConfiguration, ...context.defaults };
  program
    .command("serve")
    .description("Run the search server until SIGTERM or SIGINT.")
    .option("--port <number>", `port, 0 for any free one (SVC_PORT; default ${defaults.port})`)
    .option("--host <address>", `address to listen on (SVC_HOST; default ${defaults.host})`)
    .option("--data <folder>", `data folder, made when missing (SVC_DATA; default ${defaults.data})`)
    .option(
      "--index-memory <size>",
      "memory for search indexes, such as 2gb: those unused longest are closed (SVC_INDEX_MEMORY; default half of the machine's)",
    )
    .option(
      "--answer-memory <size>",
      "memory for answers that were asked for more than once; 0: none (SVC_ANSWER_MEMORY; default 64mb)",
    )
    .option(
      "--connections <number>",
      "open connections; one more closes the one unused longest (SVC_CONNECTIONS; default a quarter of the files that may be open, at most 1000)",
    )
    .option(
      "--http-memory <size>",
      "memory for bodies being received and answers being sent; beyond it requests are refused with 503 (SVC_HTTP_MEMORY; default 200mb)",
    )
    .option(
      "--overflow-entries <number>",
      `batches of an index that may wait to be applied; further ones are queued on disk and answered 202; 0: all are (SVC_OVERFLOW_ENTRIES; default ${defaults.overflowEntries})`,
    )
    .option(
      "--overflow-bytes <size>",
      "the same by their size; 0: all are queued (SVC_OVERFLOW_BYTES; default 16mb)",
    )
    .option(
      "--overflow-age <ms>",
      `the same by the age of the oldest, in milliseconds; 0: all are queued (SVC_OVERFLOW_AGE; default ${defaults.overflowAge})`,
    )
    .option(
      "--overflow-queue <size>",
      "the queue's size on disk; beyond it batches are refused with 503 (SVC_OVERFLOW_QUEUE; default 1gb)",
    )
    .option(
      "--search-threads <number>",
      "threads that search, at most 16 and at most one for each processor (SVC_SEARCH_THREADS; default as many)",
    )
    .option(
      "--search-soft-deadline <ms>",
      `milliseconds after which a search forgives no typos, to be answered soon (SVC_SEARCH_SOFT_DEADLINE; default ${defaults.searchSoftDeadline})`,
    )
    .option(
      "--data-version-wait <ms>",
      `how long a search waits for its minDataVersion at most, in milliseconds; 0: not at all (SVC_DATA_VERSION_WAIT; default ${defaults.dataVersionWait})`,
    )
    .option(
      "--slow-search <ms>",
      `milliseconds from which on a search is logged, without its text; 0: none (SVC_SLOW_SEARCH; default ${defaults.slowSearch})`,
    )
    .option(
      "--metrics-port <number>",
      "a port of its own for /metrics, which needs no key there (SVC_METRICS_PORT; default none: /metrics needs an admin key)",
    )
    .option(
      "--metrics-host <address>",
      `address of that port (SVC_METRICS_HOST; default ${defaults.metricsHost})`,
    )
    .option(
      "--compression <on|off>",
      "compress answers for clients that ask for it (SVC_COMPRESSION; default on)",
    )
    .option(
      "--trust-proxy <addresses>",
      "proxies whose x-forwarded-for is believed: addresses and CIDR ranges with commas (SVC_TRUST_PROXY; default none)",
    )
    .option("--tls-cert <file>", "speak HTTPS, with the certificate of this PEM file (SVC_TLS_CERT)")
    .option("--tls-key <file>", "the private key of the certificate (SVC_TLS_KEY)")
    .option(
      "--drain <seconds>",
      `how long /health/ready is 503 before the server stops (SVC_DRAIN; default ${defaults.drain})`,
    )
    .addOption(
      new Option(
        "--demo",
        `fill the index demo when it is not there (SVC_DEMO; default ${defaults.demo ? "on" : "off"})`,
      ),
    )
    .option("--no-demo", "leave the index demo alone")
    .addOption(new Option("--home-page", "serve the page at / (SVC_HOME_PAGE; default on)"))
    .option("--no-home-page", "serve no page at /")
    .addOption(new Option("--dashboard", "serve the dashboard at /dashboard (SVC_DASHBOARD; default on)"))
    .option("--no-dashboard", "serve no dashboard, and let nobody sign in")
    .option(
      "--change-master-secret",
      "for one start: another master secret may replace the data folder's own (SVC_CHANGE_MASTER_SECRET)",
    )
    .option("--log <level>", `${logLevels.join(", ")} (SVC_LOG; default ${defaults.log})`)
    .option("--config <file>", "configuration file: JSON with the keys that --print-config shows")
    .option("--print-config", "print the configuration that all of this gives, secrets masked, and end")
    .addHelpText("after", examples)
    .action(async (flags: ServeFlags & { printConfig?: true }) => {
      const { console, environment } = context;
      const configuration = resolveConfiguration({ flags, environment, defaults: context.defaults });
      if (flags.printConfig) {
        console.stdout.write(`${printableConfiguration(configuration)}\n`);
        return;
      }
      // Loaded only here: no other command should wait for the whole server to load.
      const { requireOpenFiles } = await import("./require-open-files.js");
      requireOpenFiles();
      const { serve } = await import("./serve.js");
      await serve(configuration, { console, environment });
    });
}
