import type { BatchEntry, ClearEntry, EntryOperation, LogEntry } from "../../src/entries/entry.js";
import type { KeepingBounds } from "../../src/segment-files/index-keeper.js";

export const secrets: readonly string[];
export const secretPartition: string;
export const keptCount: number;
export const keepingBounds: KeepingBounds;
export const inlineMergeBytesMax: number;
export function batch(operations: readonly EntryOperation[]): BatchEntry;
export function clear(partition?: string): ClearEntry;
export function keep(n: number, round: number): EntryOperation;
export const settings: LogEntry;
export function history(): Iterable<LogEntry>;
