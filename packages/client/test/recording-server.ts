import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
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
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { method, url, headers } = request;
      const arrived = { method, url, headers, body: await text(request) };
      recording.arrived.push(arrived);
      answer(response, arrived);
    };
    const server = createServer((request, response) => void take(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    recording.baseUrl = `http://127.0.0.1:${address.port}`;
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
