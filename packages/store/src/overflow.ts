/**
 * The overflow queue, for the thread that accepts writes. A separate entry point, so that neither the store
 * nor the engine is loaded.
 */
export type { FinishedTask } from "./control/task-table.js";
export { OverflowQueue, type OverflowQueueOptions, QueueFullError } from "./overflow/overflow-queue.js";
export type { QueuedHead } from "./overflow/queue-record.js";
