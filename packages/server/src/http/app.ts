import { ApiError, bodyBytesMax } from "@findling/protocol";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import type { Tracing } from "../tracing/tracing.js";
import type { Connections } from "../traffic/connections.js";
import { parseJsonBody } from "../validation/json-body.js";
import { countAnswers } from "./answer-memory.js";
import { ArrivingBodies } from "./arriving-bodies.js";
import { trustedProxies } from "./client-address.js";
import { answerClientErrors } from "./client-error.js";
import { compressAnswers } from "./compress-answers.js";
import { allowAnyOrigin, allowOriginHeader } from "./cross-origin.js";
import { cutAfterAnswer } from "./cut-after-answer.js";
import { type EndedRequest, malformedRequest } from "./ended-request.js";
import { answerError } from "./error-answer.js";
import { headerBytesMax, type KeyPair, makeServer } from "./make-server.js";
import { noSchemas } from "./no-schemas.js";
import { replaceNodeRefusals } from "./node-refusals.js";
import { requestNotes } from "./note-requests.js";
import { readBody } from "./read-body.js";
import { refuseTunnels } from "./refuse-tunnels.js";
import { makeRequestId, requestIdHeader } from "./request-id.js";
import { addSecurityHeaders, setSecurityHeaders } from "./security-headers.js";
import { serverTimingHeader, timing } from "./server-timing.js";
import { refuseUnknownRoutes } from "./unknown-route.js";

export interface AppOptions {
  readonly logger: Logger;
  readonly connections: Connections;
  /** Whether the server stops. @default never */
  readonly isClosing?: () => boolean;
  /** Whether clients should close their connections after the next answer. @default never */
  readonly isDraining?: () => boolean;
  /** The certificate and its key; null: without TLS. @default null */
  readonly keyPair?: KeyPair | null;
  /** Whether answers are compressed for clients that ask for it. @default true */
  readonly compression?: boolean;
  /** Addresses and CIDR ranges of proxies that are believed; see `clientAddress`. @default none */
  readonly trustProxy?: readonly string[];
  /** The receiver of traces; null: requests are not traced. @default null */
  readonly tracing?: Tracing | null;
  /** Called when a request has ended. @default nobody is interested */
  readonly onEnded?: (request: EndedRequest) => void;
}

/** Makes the server without its routes: errors, request ids, JSON bodies, CORS, the log. */
export async function createApp({
  logger,
  connections,
  isClosing = () => false,
  isDraining = () => false,
  keyPair = null,
  compression = true,
  trustProxy = [],
  tracing = null,
  onEnded = () => undefined,
}: AppOptions): Promise<FastifyInstance> {
  const isSecure = keyPair !== null;
  // Fastify would log the address that it listens on. The caller of startServer logs that, too.
  const level = logger.isLevelEnabled("info") ? "warn" : logger.level;
  const loggerInstance: FastifyBaseLogger = logger.child({}, { level });
  const bodies = new ArrivingBodies();
  const note = requestNotes({ logger, bodies, tracing, onEnded });
  const app = fastify({
    ...noSchemas,
    loggerInstance,
    childLoggerFactory: (_own, bindings, options) => logger.child(bindings, options),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    bodyLimit: bodyBytesMax,
    serverFactory: (handler) => makeServer(connections, keyPair, handler),
    trustProxy: trustProxy.length === 0 ? false : trustedProxies(trustProxy),
    routerOptions: { maxParamLength: headerBytesMax },
    // Fastify's own answer would not have the form of our errors. The hook below sends one that has.
    return503OnClosing: false,
    clientErrorHandler: answerClientErrors({
      logger,
      bodies,
      isSecure,
      onRefused: () => onEnded(malformedRequest),
    }),
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hooks for these errors.
      note(request, reply);
      reply.header(requestIdHeader, request.id).header(allowOriginHeader, "*");
      setSecurityHeaders(reply, isSecure);
      answerError(error, request, reply);
    },
  });
  app.decorateRequest("caller", null);
  app.decorateRequest("admitted", null);
  app.decorateRequest("errorCode", null);
  app.decorateRequest("timeline", null);
  app.decorateRequest("continueBody", null);
  app.setErrorHandler(answerError);
  app.addHook("onRequest", (request, reply, done) => {
    note(request, reply);
    done();
  });
  endLateBodies(app);
  readJsonBodies(app);
  addAnswerHeaders(app);
  addSecurityHeaders(app, isSecure);
  countAnswers(app);
  if (compression) compressAnswers(app);
  await allowAnyOrigin(app);
  app.addHook("onRequest", (_request, _reply, done) => {
    if (isClosing()) done(new ApiError("unavailable", "The server is stopping."));
    else done();
  });
  endConnections(app, () => isClosing() || isDraining());
  replaceNodeRefusals(app);
  refuseTunnels(app, { logger, connections, isSecure, onEnded });
  refuseUnknownRoutes(app);
  return app;
}

/**
 * Cuts the connection of a client that goes on sending a body after its answer, even if the answer only says
 * that its key is unknown. Otherwise the server would read on without end.
 */
function endLateBodies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    cutAfterAnswer(request.raw, reply.raw);
    done();
  });
}

/**
 * Lets clients close their connections after their answers. This is decided when an answer is sent: a stop
 * waits for the connections of requests that came before it, too.
 */
function endConnections(app: FastifyInstance, isEnding: () => boolean): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isEnding()) reply.header("connection", "close");
    done(null, payload);
  });
}

function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", async (request: FastifyRequest) => {
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") {
      throw new ApiError("unsupported_media_type", "A body must be sent without a content-encoding.");
    }
    return parseBody(request, await readBody(request));
  });
}

function parseBody(request: FastifyRequest, body: Buffer): unknown {
  // A DELETE has no body, but many clients send the content type with every request.
  if (request.method === "DELETE" && body.length === 0) return undefined;
  if (request.routeOptions.config.bodyAsBytes === true) return body;
  return parseJsonBody(body);
}

function addAnswerHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    const total = timing("total", reply.elapsedTime);
    const stages = reply.getHeader(serverTimingHeader);
    reply.header(serverTimingHeader, [total, ...(stages === undefined ? [] : [stages])].join(", "));
    done(null, payload);
  });
}
