import type { DescribedRoute } from "../route-spec.js";
import { type RouteName, routeTable } from "../route-table.js";
import { type RouteSchemas, routeSchemas } from "./route-schemas.js";

/** Every route of the specification, with the schemas of its bodies. */
export const routes = {
  createKey: { ...routeTable.createKey, ...routeSchemas.createKey },
  listKeys: { ...routeTable.listKeys, ...routeSchemas.listKeys },
  revokeKey: { ...routeTable.revokeKey, ...routeSchemas.revokeKey },
  getSettings: { ...routeTable.getSettings, ...routeSchemas.getSettings },
  putSettings: { ...routeTable.putSettings, ...routeSchemas.putSettings },
  search: { ...routeTable.search, ...routeSchemas.search },
  writeRecords: { ...routeTable.writeRecords, ...routeSchemas.writeRecords },
  clearPartition: { ...routeTable.clearPartition, ...routeSchemas.clearPartition },
  getRecord: { ...routeTable.getRecord, ...routeSchemas.getRecord },
  listIndexes: { ...routeTable.listIndexes, ...routeSchemas.listIndexes },
  getTask: { ...routeTable.getTask, ...routeSchemas.getTask },
  click: { ...routeTable.click, ...routeSchemas.click },
} as const satisfies Record<RouteName, DescribedRoute & RouteSchemas>;
