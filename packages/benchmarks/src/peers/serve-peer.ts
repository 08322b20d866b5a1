import type { Writable } from "node:stream";
import type { Peer } from "./peer.js";
import { linesBehind, type PeerRequest, requestOf } from "./peer-lines.js";

/** Answers the requests to a peer (see `peer-lines.ts`) until the input ends. */
export async function servePeer(peer: Peer, lines: AsyncIterable<string>, output: Writable): Promise<void> {
  output.write(`${JSON.stringify({ version: peer.version, server: peer.server?.pid })}\n`);
  let request: string[] = [];
  for await (const line of lines) {
    request.push(line);
    if (request.length <= linesBehind(request[0])) continue;
    output.write(`${JSON.stringify(await answer(peer, requestOf(request)))}\n`);
    request = [];
  }
}

async function answer(peer: Peer, request: PeerRequest): Promise<unknown> {
  if (request.kind === "search") {
    const ms: number[] = [];
    const totals: (number | null)[] = [];
    for (const query of request.queries) {
      const started = performance.now();
      totals.push(await peer.search(query, request.needs));
      ms.push(performance.now() - started);
    }
    return { ms, totals };
  }
  const started = performance.now();
  if (request.kind === "finish") {
    const bytes = await peer.finish();
    return { ms: [performance.now() - started], bytes };
  }
  await peer.add(request.documents);
  return { ms: [performance.now() - started] };
}
