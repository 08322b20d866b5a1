import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { localServer } from "@findling/testkit";
import { onTestFinished } from "vitest";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string | undefined;
  /** Path and query. */
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An HTTP server of one test, which keeps what arrives and answers as the test says. */
export class RecordingServer {
  readonly arrived: Arrived[] = [];
  baseUrl = "";

  static async start(answer: (response: ServerResponse, request: Arrived) => void): Promise<RecordingServer> {
    const recording = new RecordingServer();
    const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await text(request);
      const arrived = { method: request.method, url: request.url, headers: request.headers, body };
      recording.arrived.push(arrived);
      answer(response, arrived);
    };
    const server = await localServer((request, response) => void receive(request, response));
    onTestFinished(() => server.close());
    recording.baseUrl = server.url;
    return recording;
  }
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
