import { ApiError, type Task } from "@findling/protocol";
import { routes } from "@findling/protocol/schemas";
import type { KeyRow } from "@findling/store";
import type { FastifyInstance } from "fastify";
import { addApiRoute } from "../http/api-route.js";
import { sendJson } from "../http/send-json.js";
import { allowsIndex } from "../patterns/index-pattern.js";
import type { RouteContext, ServerContext } from "./server-context.js";

/** The state of a queued batch, and who may read it. */
interface KnownTask extends Task {
  readonly index: string;
  readonly keyType: string;
  readonly error?: string;
}

const taskIdPattern = /^[0-9a-f]{32}$/;
/** The most characters of an id in a message. A real id has exactly this many. */
const shownMax = 32;

export function addGetTaskRoute(app: FastifyInstance, context: RouteContext<"overflow" | "reader">): void {
  addApiRoute(app, context, routes.getTask, ({ caller, params, reply }) => {
    const { taskId } = params;
    const task = taskIdPattern.test(taskId) ? knownTask(context, taskId) : undefined;
    if (task === undefined || !mayRead(caller.key, task))
      throw new ApiError("not_found", `There is no task ${shown(taskId)}.`);
    if (task.error !== undefined) reply.header("x-svc-task-error", headerText(task.error));
    const { status, dataVersion } = task;
    return sendJson(reply, routes.getTask.status, { taskId, status, dataVersion });
  });
}

function knownTask(
  { overflow, reader }: Pick<ServerContext, "overflow" | "reader">,
  taskId: string,
): KnownTask | undefined {
  // The queue is asked first: a batch leaves it only when the store has its outcome.
  const queued = overflow.queued(taskId);
  return queued === undefined ? reader.task(taskId) : { ...queued, status: "queued", dataVersion: 0 };
}

/**
 * Whether a key may read a task: keys of the type that sent the batch may, and admin keys, if they may use
 * its index.
 */
function mayRead(key: KeyRow, { keyType, index }: KnownTask): boolean {
  return (key.type === "admin" || key.type === keyType) && allowsIndex(key.restrictions, index);
}

/**
 * The text as a header. Headers have only printable ASCII, so the UTF-8 of other characters, and of `%`, is
 * percent-encoded.
 */
function headerText(text: string): string {
  const encoded = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  return text.replace(/[^ -$&-~]+/g, (part) => [...Buffer.from(part)].map(encoded).join(""));
}

function shown(taskId: string): string {
  return JSON.stringify(taskId.length > shownMax ? `${taskId.slice(0, shownMax)}…` : taskId);
}
