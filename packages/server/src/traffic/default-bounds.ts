import { openFilesMax } from "@findling/store/folder";

export const httpMemoryDefault = 200_000_000;

const connectionsMax = 1_000;

/** A connection is an open file, as indexes have some. */
export function connectionsDefault(): number {
  return Math.min(connectionsMax, Math.floor(openFilesMax() / 4));
}
