import { fileBudget } from "@findling/store/folder";

export const httpMemoryDefault = 200_000_000;

/** Each connection is an open file, and indexes need open files, too. */
export function connectionsDefault(): number {
  return fileBudget().connections;
}
