import { hasRoom } from "@findling/store/reader";

/** An export keeps old pages, so it is given up before writes are refused for lack of room. */
const roomBytesMin = 64 * 2 ** 20;

/** Why the disk of a data folder has no room for an export, as a sentence; null: there is room. */
export function lackOfRoom(folder: string): string | null {
  if (hasRoom(folder, roomBytesMin)) return null;
  const lack = `Less than ${roomBytesMin / 2 ** 20} MiB are free`;
  return `${lack}, and an export needs room for what is written meanwhile.`;
}
