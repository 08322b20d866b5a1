import { hasRoom } from "@findling/store/reader";

/** An export keeps old pages, so it is given up before writes are refused for lack of room. */
const roomMin = 64 * 2 ** 20;

/** Why the disk of a data folder has no room for an export, as a sentence; null: it has. */
export function lackOfRoom(folder: string): string | null {
  if (hasRoom(folder, roomMin)) return null;
  return `Less than ${roomMin / 2 ** 20} MiB are free, and an export needs room for what is written meanwhile.`;
}
