import type { Finding } from "@findling/store/check";
import type { CommandContext } from "../command-context.js";
import { resolveConfiguration } from "../configuration/resolve.js";
import { chosenServer } from "../connection/chosen-server.js";
import { Failure } from "../failure.js";
import { barOnTerminal } from "../terminal/bar-on-terminal.js";
import { coloursFor } from "../terminal/colours.js";
import { checkFolderApart } from "./check-folder-apart.js";
import { checkHost } from "./check-host.js";
import { checkMemory } from "./check-memory.js";
import type { DoctorFlags } from "./doctor-flags.js";
import { findingText, summaryText } from "./finding-text.js";

/**
 * Checks what the flags name, and prints each finding as soon as it is known; as JSON all of them at the end.
 *
 * @throws {Failure} there are problems
 */
export async function doctor(flags: DoctorFlags, context: CommandContext): Promise<void> {
  const { console, environment } = context;
  const bar = barOnTerminal(console.stderr, "Bytes checked");
  const colours = coloursFor(console.stdout, environment);
  const findings: Finding[] = [];
  try {
    for await (const finding of checks(flags, context, (done, total) => bar.update(done, total))) {
      findings.push(finding);
      if (flags.json) continue;
      bar.end();
      console.stdout.write(findingText(finding, colours));
    }
  } finally {
    bar.end();
  }
  const problems = findings.filter(({ state }) => state === "problem").length;
  const warnings = findings.filter(({ state }) => state === "warning").length;
  const summary = summaryText(problems, warnings);
  if (flags.json) console.stdout.write(`${JSON.stringify({ problems, warnings, findings }, null, 2)}\n`);
  else if (problems === 0) console.stdout.write(`${summary}\n`);
  if (problems > 0) throw new Failure(summary);
}

async function* checks(
  flags: DoctorFlags,
  context: CommandContext,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<Finding> {
  const { data, config } = flags;
  const isServerNamed = flags.host !== undefined || flags.profile !== undefined;
  if (isServerNamed) yield* checkServer(flags, context);
  if (isServerNamed && data === undefined && config === undefined) return;
  const serveFlags = { ...(data === undefined ? {} : { data }), ...(config === undefined ? {} : { config }) };
  const { environment, defaults } = context;
  const configuration = resolveConfiguration({ flags: serveFlags, environment, defaults });
  yield checkMemory(configuration);
  yield* checkFolderApart(configuration, onProgress);
}

function checkServer(flags: DoctorFlags, context: CommandContext): AsyncGenerator<Finding> {
  const { baseUrl, key, profile } = chosenServer(flags, context, ["SVC_ADMIN_KEY"]);
  // The profile may be for other work, with a key that is right but no admin key.
  const isOther = profile !== null && profile.keyKind !== "admin";
  return checkHost(baseUrl, isOther ? "" : (key ?? ""));
}
