import { lastBackupAt, toDataFolderError } from "@findling/store/folder";
import { BackupService } from "../backups/backup-service.js";
import type { ExportService } from "../exports/export-service.js";
import type { ServerOptions } from "../server-options.js";
import type { ServerRuntime } from "./server-runtime.js";
import { stopMs } from "./stop-times.js";

/**
 * Lets the command make backups. Called when the folder has the master secret, which belongs to a backup.
 * Exports end together with backups: both have threads that read the folder.
 */
export async function startBackups(
  { dataFolder: folder }: ServerOptions,
  { logger, metrics, threads, shutdown }: ServerRuntime,
  exports: ExportService,
): Promise<void> {
  const hold = threads.writer.hold.bind(threads.writer);
  const lastBackup = await lastBackupAt(folder);
  if (lastBackup !== null) metrics.events.lastBackupWasMade(lastBackup);
  const backups = await BackupService.start({ folder, hold, logger, events: metrics.events }).catch(
    (error: unknown) => {
      throw toDataFolderError(error, folder);
    },
  );
  shutdown.add("backups and exports", {
    maxMs: stopMs.backup,
    close: () => Promise.all([backups.close(), exports.close()]).then(() => undefined),
    force: () => backups.disconnect(),
  });
}
