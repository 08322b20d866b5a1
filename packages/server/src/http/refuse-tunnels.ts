import { ApiError } from "@findling/protocol";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Connections } from "../traffic/connections.js";
import { socketAddress } from "./client-address.js";
import type { EndedRequest } from "./ended-request.js";
import { sendRawRefusal } from "./raw-refusal.js";
import { makeRequestId } from "./request-id.js";

export interface TunnelOptions {
  readonly logger: Logger;
  readonly connections: Pick<Connections, "isAnswering">;
  readonly isSecure: boolean;
  readonly onEnded: (request: EndedRequest) => void;
}

/** Answers CONNECT, which never reaches a route. Node would close the connection without a word. */
export function refuseTunnels(
  app: FastifyInstance,
  { logger, connections, isSecure, onEnded }: TunnelOptions,
): void {
  app.server.on("connect", ({ socket }) => {
    const requestId = makeRequestId();
    const error = new ApiError("method_not_allowed", "No route has the method CONNECT.");
    const { code, status } = error;
    logger.debug({ reqId: requestId, code, client: socketAddress(socket) }, "refused");
    onEnded({ method: "CONNECT", route: "unknown", index: null, status, ms: null, code });
    // The client would take the refusal for the answer to an earlier request, which has come in the same
    // packet.
    if (connections.isAnswering(socket)) {
      socket.destroy();
      return;
    }
    // Node has let go of the connection, so nothing else reads what comes, or handles its faults.
    socket.on("error", () => socket.destroy()).resume();
    sendRawRefusal(socket, { error, requestId, isSecure, headers: { allow: "" } });
  });
}
