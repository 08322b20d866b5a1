import { fileBudget } from "@findling/store/folder";

export const httpMemoryDefault = 200_000_000;

/** The default number of connections. Each is an open file, and indexes need open files, too. */
export function connectionsDefault(): number {
  return fileBudget().connections;
}
