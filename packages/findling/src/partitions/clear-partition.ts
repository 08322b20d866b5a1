import type { BackgroundWork, IndexClient } from "@findling/client";
import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { followWork } from "../connection/background-work.js";
import { connectionOf } from "../connection/connection-flags.js";
import { exitCodes, Failure } from "../failure.js";
import { clearLine } from "../terminal/bar.js";
import { confirmByName } from "../terminal/confirmation.js";
import { compactJson, prettyJson } from "../terminal/json-text.js";
import type { Output } from "../terminal/output.js";
import { counted } from "../terminal/progress.js";
import type { ClearFlags, PartitionTarget } from "./clear-flags.js";

/**
 * Erases a partition, when somebody has confirmed it, and waits until no file has it any more.
 * @throws {Failure}
 */
export async function clearPartition(
  { index, partition }: PartitionTarget,
  flags: ClearFlags,
  context: CommandContext,
): Promise<void> {
  const connection = connectionOf(flags, context);
  const { stdout, stderr } = context.console;
  await askServer(connection, async (client) => {
    const target = client.index(index);
    const partitionKey = await partitionKeyOf(target);
    if (!flags.yes)
      await confirmByName(context.console, {
        warning:
          `This erases all records of ${index} on ${connection.baseUrl} whose ` +
          `${compactJson(partitionKey)} is ${compactJson(partition)}, for good.`,
        name: partition,
        kind: "partition",
      });
    const { dataVersion, facts } = await target.clear(partition);
    if (!flags.json) stdout.write(`Cleared ${compactJson(partition)}: no search finds a record of it.\n`);
    const isErased = facts.erasure === "running" && (await waitForErasure(target, flags, stderr));
    const erasure = isErased ? "idle" : facts.erasure;
    const summary = { index, partition, dataVersion, erasure };
    stdout.write(flags.json ? `${prettyJson(summary)}\n` : `${erasureText(erasure)}\n`);
    if (erasure === "running" && flags.wait)
      throw new Failure(
        `Files still contain some of it after ${counted(flags.timeout)} s. The server goes on erasing it.`,
        exitCodes.unavailable,
      );
  });
}

/** @throws {Failure} the index has no partitions */
async function partitionKeyOf(target: IndexClient): Promise<string> {
  const { settings } = await target.settings();
  const { partitionKey } = settings.indexTime;
  if (partitionKey !== null) return partitionKey;
  throw new Failure(
    `The index ${target.name} has no partitionKey, so it has no partitions to clear.`,
    exitCodes.refused,
  );
}

async function waitForErasure(
  target: IndexClient,
  { wait, timeout: timeoutSeconds }: ClearFlags,
  stderr: Output,
): Promise<boolean> {
  if (!wait) return false;
  if (stderr.isTTY === true) stderr.write("Waiting until no file contains it any more …\r");
  try {
    return await followWork(target, { kind: "erasure", timeoutSeconds });
  } finally {
    if (stderr.isTTY === true) stderr.write(clearLine);
  }
}

function erasureText(erasure: BackgroundWork | null): string {
  if (erasure === "idle") return "It is erased from the disk of the server.";
  if (erasure === "running") return "It is being erased from the disk of the server.";
  return "Whether it is erased from the disk is not known: a proxy removed the header that says it.";
}
