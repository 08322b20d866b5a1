import type { FastifyInstance } from "fastify";
import { addAttributesRoute } from "../internal-routes/attributes.js";
import { addDeleteIndexRoute } from "../internal-routes/delete-index.js";
import { addDraftSearchRoute } from "../internal-routes/draft-search.js";
import { addExportRecordsRoute } from "../internal-routes/export-records.js";
import { addInternalIndexesRoute } from "../internal-routes/list-indexes.js";
import { addInternalKeysRoute } from "../internal-routes/list-keys.js";
import { addPartitionsRoute } from "../internal-routes/partitions.js";
import { addRankingDifferenceRoute } from "../internal-routes/ranking-difference.js";
import { addRecordsPageRoute } from "../internal-routes/records-page.js";
import { addReportsRoute } from "../internal-routes/reports.js";
import { addSessionRoutes } from "../internal-routes/session.js";
import { addSettingsHistoryRoutes } from "../internal-routes/settings-history.js";
import { addTokenInspectionRoute } from "../internal-routes/token-inspection.js";
import { addApiDescriptionRoutes } from "../routes/api-description.js";
import { addClearPartitionRoute } from "../routes/clear-partition.js";
import { addClickRoute } from "../routes/click.js";
import { addDashboardRoutes } from "../routes/dashboard.js";
import { addGetRecordRoute } from "../routes/get-record.js";
import { addGetTaskRoute } from "../routes/get-task.js";
import { addHealthRoutes } from "../routes/health.js";
import { addHomeRoutes } from "../routes/home.js";
import { addKeyRoutes } from "../routes/keys.js";
import { addListIndexesRoute } from "../routes/list-indexes.js";
import { addMetricsRoute } from "../routes/metrics.js";
import { addPageAssets } from "../routes/page-files.js";
import { addSearchRoute } from "../routes/search.js";
import type { ServerContext } from "../routes/server-context.js";
import { addSettingsRoutes } from "../routes/settings.js";
import { addWidgetRoutes } from "../routes/widget-file.js";
import { addWriteRecordsRoute } from "../routes/write-records.js";
import type { ServerOptions } from "../server-options.js";

/** Registers all that the server answers. */
export async function addRoutes(
  app: FastifyInstance,
  context: ServerContext,
  options: ServerOptions,
): Promise<void> {
  addApiRoutes(app, context);
  addInternalRoutes(app, context);
  if (options.dashboardFolder !== undefined) addSessionRoutes(app, context);
  await addPages(app, options);
}

function addApiRoutes(app: FastifyInstance, context: ServerContext): void {
  addHealthRoutes(app, context);
  addMetricsRoute(app, context);
  addApiDescriptionRoutes(app);
  addKeyRoutes(app, context);
  addSettingsRoutes(app, context);
  addSearchRoute(app, context);
  addWriteRecordsRoute(app, context);
  addClearPartitionRoute(app, context);
  addGetRecordRoute(app, context);
  addListIndexesRoute(app, context);
  addGetTaskRoute(app, context);
  addClickRoute(app, context);
}

/** The routes that the dashboard needs besides the API: docs/internal-routes.md. */
function addInternalRoutes(app: FastifyInstance, context: ServerContext): void {
  addReportsRoute(app, context);
  addExportRecordsRoute(app, context);
  addDeleteIndexRoute(app, context);
  addInternalIndexesRoute(app, context);
  addRecordsPageRoute(app, context);
  addSettingsHistoryRoutes(app, context);
  addAttributesRoute(app, context);
  addPartitionsRoute(app, context);
  addInternalKeysRoute(app, context);
  addTokenInspectionRoute(app, context);
  addDraftSearchRoute(app, context);
  addRankingDifferenceRoute(app, context);
}

/** The files that browsers load. They need no key. */
async function addPages(
  app: FastifyInstance,
  { widgetFile, homePage, dashboardFolder }: ServerOptions,
): Promise<void> {
  if (widgetFile !== undefined) await addWidgetRoutes(app, widgetFile);
  if (homePage !== undefined) await addHomeRoutes(app, homePage, dashboardFolder !== undefined);
  if (dashboardFolder !== undefined) await addDashboardRoutes(app, dashboardFolder);
  const folders = [homePage?.folder, dashboardFolder].filter((folder) => folder !== undefined);
  if (folders.length > 0) await addPageAssets(app, new Set(folders));
}
