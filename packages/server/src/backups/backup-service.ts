import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import {
  type BackupSocket,
  backupRequest,
  failedLine,
  listenForBackups,
  requestBytesMax,
  type WriteGate,
} from "@findling/store/backup";
import type { Logger } from "pino";
import { RunningBackup } from "./running-backup.js";

/** How long a client may take to say what it wants, and to take the last line. */
const requestMs = 5_000;
/** How long a stop waits for the thread of a backup. */
const threadMs = 400;

/** Called when a backup begins and when it ends. */
interface BackupEvents {
  readonly backupBegan: () => void;
  readonly backupEnded: (outcome: "made" | "failed") => void;
}

interface BackupServiceOptions {
  /** The data folder, which this process has locked. */
  readonly folder: string;
  /** Sends the gate to the writer. */
  readonly hold: (gate: WriteGate) => void;
  readonly logger: Logger;
  readonly events: BackupEvents;
}

/** Gives backups to those who may open the socket in the data folder, one at a time. */
export class BackupService {
  readonly #options: BackupServiceOptions;
  readonly #sockets = new Set<Socket>();
  #listener: BackupSocket | null = null;
  #running: RunningBackup | null = null;
  #isClosing = false;

  private constructor(options: BackupServiceOptions) {
    this.#options = options;
  }

  static async start(options: BackupServiceOptions): Promise<BackupService> {
    const service = new BackupService(options);
    service.#listener = await listenForBackups(options.folder, (socket) => service.#connected(socket));
    return service;
  }

  /** Ends a running backup. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const running = this.#running;
    const reason = "The server is stopping.";
    running?.stop(reason);
    await Promise.race([running?.ended, setTimeout(threadMs, undefined, { ref: false })]);
    // A thread that takes longer ends with the process.
    if (running !== null && this.#running === running) this.#noteEnd(running, reason);
    running?.letGo();
    for (const socket of this.#sockets) socket.destroySoon();
    await this.#listener?.close();
  }

  /** Lets `close` end although clients do not take what was sent. */
  disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #connected(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    // A client that goes away closes the socket, and that is enough to know.
    socket.on("error", () => undefined);
    const late = globalThis.setTimeout(() => socket.destroy(), requestMs);
    socket.once("close", () => clearTimeout(late));
    let said = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      if (said.includes("\n")) return;
      said += text;
      if (said.length > requestBytesMax) socket.destroy();
      else if (said.includes("\n")) {
        clearTimeout(late);
        this.#requested(socket, said.split("\n", 1).join(""));
      }
    });
  }

  #requested(socket: Socket, request: string): void {
    const refusal = this.#refusalOf(request);
    if (refusal === null) void this.#run(socket);
    else {
      socket.end(failedLine(refusal));
      destroyLater(socket);
    }
  }

  #refusalOf(request: string): string | null {
    if (request !== backupRequest) return "The server does not know this request.";
    if (this.#isClosing) return "The server is stopping.";
    return this.#running === null ? null : "Another backup is running; try again when it has ended.";
  }

  async #run(socket: Socket): Promise<void> {
    const { logger, events } = this.#options;
    const running = new RunningBackup(socket, this.#options);
    this.#running = running;
    events.backupBegan();
    const { fault, heldMs } = await running.ended;
    destroyLater(socket);
    if (this.#running !== running) return;
    if (fault !== null) this.#noteEnd(running, fault);
    else {
      this.#running = null;
      events.backupEnded("made");
      logger.info({ ms: msSince(running.begunAt), heldMs }, "a backup was made");
    }
  }

  #noteEnd({ begunAt }: RunningBackup, reason: string): void {
    const { logger, events } = this.#options;
    this.#running = null;
    events.backupEnded("failed");
    logger.warn({ ms: msSince(begunAt), reason }, "a backup was not completed");
  }
}

function msSince(begunAt: number): number {
  return Math.round(performance.now() - begunAt);
}

/** A client that does not take the last line must not keep the socket. */
function destroyLater(socket: Socket): void {
  void setTimeout(requestMs, undefined, { ref: false }).then(() => socket.destroy());
}
