import { Counter, Gauge, type Registry } from "prom-client";

/** The threads whose deaths are counted. A server does not outlive its writer. */
const mortalThreads = ["search", "intake", "analytics"] as const;
export type MortalThread = (typeof mortalThreads)[number];

/** Counts what threads report as it happens. */
export class EventMetrics {
  readonly #deaths: Counter<"thread">;
  readonly #appliedWrites: Counter;
  readonly #failedWrites: Counter;
  readonly #lostSearches: Counter;
  readonly #closedConnections: Counter;
  readonly #backups: Counter<"outcome">;
  readonly #backupsRunning: Gauge;
  readonly #lastBackup: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#deaths = new Counter({
      registers,
      name: "findling_thread_deaths_total",
      help: "Threads that died and were started again.",
      labelNames: ["thread"],
    });
    for (const thread of mortalThreads) this.#deaths.inc({ thread }, 0);
    this.#appliedWrites = new Counter({
      registers,
      name: "findling_queued_writes_applied_total",
      help: "Batches from the overflow queue that were applied.",
    });
    this.#failedWrites = new Counter({
      registers,
      name: "findling_queued_writes_failed_total",
      help: "Batches from the overflow queue that cannot be applied. Their tasks have failed.",
    });
    this.#lostSearches = new Counter({
      registers,
      name: "findling_analytics_lost_searches_total",
      help: "Searches that no report has, since they came faster than they could be counted.",
    });
    this.#closedConnections = new Counter({
      registers,
      name: "findling_connections_closed_total",
      help: "Connections that the server closed to make room for others.",
    });
    this.#backups = new Counter({
      registers,
      name: "findling_backups_total",
      help: "Backups that were sent whole, and those that failed, since the server was started.",
      labelNames: ["outcome"],
    });
    for (const outcome of ["made", "failed"] as const) this.#backups.inc({ outcome }, 0);
    this.#backupsRunning = new Gauge({
      registers,
      name: "findling_backups_running",
      help: "Backups that are being made: 1 or 0.",
    });
    this.#lastBackup = new Gauge({
      registers,
      name: "findling_backup_last_made_seconds",
      help: "When the last backup was sent, or stored without a server: seconds since the epoch; 0: none is known.",
    });
  }

  backupBegan(): void {
    this.#backupsRunning.set(1);
  }

  backupEnded(outcome: "made" | "failed"): void {
    this.#backupsRunning.set(0);
    this.#backups.inc({ outcome });
    if (outcome === "made") this.lastBackupWasMade(Date.now());
  }

  /** @param at milliseconds since the epoch */
  lastBackupWasMade(at: number): void {
    this.#lastBackup.set(Math.floor(at / 1_000));
  }

  died(thread: MortalThread): void {
    this.#deaths.inc({ thread });
  }

  queuedWritesApplied(count: number): void {
    this.#appliedWrites.inc(count);
  }

  queuedWriteFailed(): void {
    this.#failedWrites.inc();
  }

  connectionClosed(): void {
    this.#closedConnections.inc();
  }

  searchesLost(count: number): void {
    this.#lostSearches.inc(count);
  }
}
