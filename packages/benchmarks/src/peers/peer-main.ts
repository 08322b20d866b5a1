import { createInterface } from "node:readline";
import type { Peer } from "./peer.js";
import { servePeer } from "./serve-peer.js";

/** The process of a peer for Node. It loads only the code of the chosen peer. */
const [name = "", folder = ""] = process.argv.slice(2);
const peer: Peer = await peerCalled(name);
await servePeer(peer, createInterface({ input: process.stdin }), process.stdout);
await peer.stop?.();

async function peerCalled(wanted: string) {
  if (wanted === "minisearch") return new (await import("./minisearch-peer.js")).MiniSearchPeer();
  if (wanted === "orama") return new (await import("./orama-peer.js")).OramaPeer();
  if (wanted === "flexsearch") return new (await import("./flexsearch-peer.js")).FlexSearchPeer();
  if (wanted === "postgresql") return (await import("./postgresql-peer.js")).PostgresqlPeer.start(folder);
  throw new Error(`There is no peer "${wanted}".`);
}
