/** A connection to the port of the metrics that cannot be accepted is a fault of the one HTTP server. */
import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { ServerMetrics } from "../../src/metrics/server-metrics.js";
import { startMetricsPort } from "../../src/start/metrics-port.js";
import { Shutdown } from "../../src/start/shutdown.js";
import { listeningServers } from "../listening-servers.js";

test("what cannot be accepted is reported by the HTTP server", async () => {
  const http = createServer();
  const onError = vi.fn<(error: Error) => void>();
  http.on("error", onError);
  const shutdown = new Shutdown();
  onTestFinished(() => shutdown.run());
  const servers = listeningServers();
  const metrics = new ServerMetrics("1");
  const port = await startMetricsPort({ host: "127.0.0.1", port: 0 }, { http, metrics, shutdown });
  const error = new Error("accept EMFILE");
  for (const server of servers) server.emit("error", error);
  expect(onError.mock.calls).toEqual([[error]]);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
});
