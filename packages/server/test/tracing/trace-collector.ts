import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type LocalServer, localServer } from "@findling/testkit";
import { PbfReader } from "pbf";

/** A span as a collector receives it. Times are milliseconds since the epoch, ids hexadecimal. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  kind: number;
  beganAt: number;
  endedAt: number;
  readonly attributes: Map<string, string | number | boolean>;
  isError: boolean;
}

/** Receives traces as collectors of OpenTelemetry do: `POST /v1/traces` with Protocol Buffers. */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  readonly resource = new Map<string, string | number | boolean>();
  /** All bytes received. */
  bytes = Buffer.alloc(0);
  readonly url: string;
  readonly close: () => void;

  private constructor({ url, close }: LocalServer) {
    this.url = url;
    this.close = close;
  }

  static async start(): Promise<TraceCollector> {
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await buffer(request);
      if (request.url === "/v1/traces") collector.#receive(body);
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    };
    const server = await localServer((request, response) => void answer(request, response));
    const collector = new TraceCollector(server);
    return collector;
  }

  /** ExportTraceServiceRequest of opentelemetry-proto: the numbers are those of its fields. */
  #receive(body: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, body]);
    readFields(body, (field, request) => {
      if (field !== 1) return;
      readFields(request.readBytes(), (part, resourceSpans) => {
        if (part === 1) this.#readResource(resourceSpans.readBytes());
        if (part === 2) this.#readScope(resourceSpans.readBytes());
      });
    });
  }

  #readResource(bytes: Uint8Array): void {
    readFields(bytes, (field, resource) => {
      if (field === 1) readAttribute(resource.readBytes(), this.resource);
    });
  }

  #readScope(bytes: Uint8Array): void {
    readFields(bytes, (field, scope) => {
      if (field === 2) this.spans.push(spanOf(scope.readBytes()));
    });
  }
}

function spanOf(bytes: Uint8Array): ReceivedSpan {
  const ids = { traceId: "", spanId: "", parentId: "" };
  const span: ReceivedSpan = {
    ...ids,
    name: "",
    kind: 0,
    beganAt: 0,
    endedAt: 0,
    attributes: new Map(),
    isError: false,
  };
  readFields(bytes, (field, reader) => {
    if (field === 1) span.traceId = hex(reader.readBytes());
    if (field === 2) span.spanId = hex(reader.readBytes());
    if (field === 4) span.parentId = hex(reader.readBytes());
    if (field === 5) span.name = reader.readString();
    if (field === 6) span.kind = reader.readVarint();
    if (field === 7) span.beganAt = reader.readFixed64() / 1e6;
    if (field === 8) span.endedAt = reader.readFixed64() / 1e6;
    if (field === 9) readAttribute(reader.readBytes(), span.attributes);
    if (field === 15)
      readFields(reader.readBytes(), (part, status) => {
        if (part === 3) span.isError = status.readVarint() === 2;
      });
  });
  return span;
}

function readAttribute(bytes: Uint8Array, attributes: Map<string, string | number | boolean>): void {
  let key = "";
  readFields(bytes, (field, reader) => {
    if (field === 1) key = reader.readString();
    if (field === 2)
      readFields(reader.readBytes(), (kind, value) => {
        if (kind === 1) attributes.set(key, value.readString());
        if (kind === 2) attributes.set(key, value.readBoolean());
        if (kind === 3) attributes.set(key, value.readVarint());
        if (kind === 4) attributes.set(key, value.readDouble());
      });
  });
}

function readFields(bytes: Uint8Array, read: (field: number, reader: PbfReader) => void): void {
  new PbfReader(bytes).readFields((field, _result, reader) => {
    if (reader !== undefined) read(field, reader);
  }, undefined);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
