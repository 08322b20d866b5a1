import { ApiFailure, type IndexClient, type SettingsAnswer } from "@findling/client";
import { textOf } from "../arguments/text-argument.js";
import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { followWork } from "../connection/background-work.js";
import { connectionOf } from "../connection/connection-flags.js";
import { exitCodes, Failure } from "../failure.js";
import { coloursFor } from "../terminal/colours.js";
import { prettyJson } from "../terminal/json-text.js";
import { counted } from "../terminal/progress.js";
import { RateBar } from "../terminal/rate-bar.js";
import { changesText } from "./changes-text.js";
import { bareEtag } from "./etag.js";
import { type PlannedChange, plannedChange } from "./planned-change.js";
import { type GivenSettings, givenSettings } from "./settings-file.js";
import type { SetSettingsFlags, SettingsTarget } from "./settings-flags.js";

/** What `--json` prints. */
interface SavedChange {
  readonly index: string;
  readonly created: boolean;
  readonly etag: string | null;
  readonly changes: PlannedChange["changes"];
  readonly rebuild: "running" | "idle" | null;
}

/**
 * Saves a file of settings, and prints what that changed.
 * @throws {Failure} somebody else changed them in between, or the file or the server is in the way
 */
export async function setSettings(
  { index, file }: SettingsTarget,
  flags: SetSettingsFlags,
  context: CommandContext,
): Promise<void> {
  const connection = connectionOf(flags, context);
  const { stdin, stdout, stderr } = context.console;
  const given = givenSettings(await textOf(file, stdin));
  const colours = coloursFor(stdout, context.environment);
  await askServer(connection, async (client) => {
    const target = client.index(index);
    const planned = await plannedChange(target, given);
    const { facts, etag } = await save(target, given, { planned, ifMatch: flags.ifMatch });
    if (!flags.json) stdout.write(changesText(planned.changes, colours) + savedText(index, planned));
    const hasRebuilt = facts.rebuild === "running" && (await waitForRebuild(target, flags, stderr));
    const rebuild = hasRebuilt ? "idle" : facts.rebuild;
    const { exists, changes } = planned;
    const tag = etag === null ? null : bareEtag(etag);
    const saved: SavedChange = { index, created: !exists, etag: tag, changes, rebuild };
    stdout.write(flags.json ? `${prettyJson(saved)}\n` : rebuildText(hasRebuilt, facts));
    if (rebuild === "running" && flags.wait)
      throw new Failure(
        `The index ${index} is still being rebuilt after ${counted(flags.timeout)} s. The server goes on with it.`,
        exitCodes.unavailable,
      );
  });
}

interface SaveCondition {
  readonly planned: PlannedChange;
  readonly ifMatch: string | undefined;
}

/** Saves, unless somebody has changed the settings since they were read. @throws {Failure} */
async function save(
  target: IndexClient,
  { name, patch, ifMatch: ifMatchOfFile }: GivenSettings,
  { planned, ifMatch: ifMatchOfFlag }: SaveCondition,
): Promise<SettingsAnswer> {
  const ifMatch = ifMatchOfFlag ?? ifMatchOfFile ?? planned.etag;
  if (ifMatch === null)
    throw new Failure(
      "The settings came without an etag, which a proxy has removed. So a change in between could not be " +
        "noticed: --if-match '*' saves all the same.",
      exitCodes.refused,
    );
  try {
    return await target.saveSettings(patch, { ifMatch });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.code === "invalid_settings")
      throw new Failure(`${name}: ${error.message} (400 invalid_settings)`, exitCodes.input, {
        cause: error,
      });
    if (error.code === "settings_changed")
      throw new Failure(changedText(target.name, planned), exitCodes.refused);
    throw error;
  }
}

function changedText(index: string, { exists }: PlannedChange): string {
  if (!exists) return `There is no index ${index} whose settings could have the etag. Nothing was saved.`;
  return (
    `Somebody has changed the settings of ${index} since they were read, so nothing was saved. Read them ` +
    "again; `findling settings diff` shows what your file would change now."
  );
}

/** Resolves with whether it has ended. */
async function waitForRebuild(
  target: IndexClient,
  { wait, timeout: timeoutSeconds }: SetSettingsFlags,
  stderr: CommandContext["console"]["stderr"],
): Promise<boolean> {
  if (!wait) return false;
  const bar = new RateBar(stderr, `Rebuilding ${target.name}`);
  try {
    return await followWork(target, {
      kind: "rebuild",
      timeoutSeconds,
      onFacts: ({ rebuildProgress }) => {
        const { done, total } = rebuildProgress ?? { done: 0, total: null };
        bar.update({ done, total, count: done, unit: "records" });
      },
    });
  } finally {
    bar.end();
  }
}

function savedText(index: string, { exists, changes }: PlannedChange): string {
  if (!exists) return `Made the index ${index}.\n`;
  if (changes.length === 0) return `Nothing to change: the settings of ${index} are these.\n`;
  const fields = changes.length === 1 ? "1 field" : `${counted(changes.length)} fields`;
  return `Changed ${fields} of the settings of ${index}.\n`;
}

function rebuildText(hasRebuilt: boolean, { rebuild }: SettingsAnswer["facts"]): string {
  if (hasRebuilt) return "The index is rebuilt.\n";
  return rebuild === "running" ? "The index is being rebuilt in the background.\n" : "";
}
