import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isOnPath } from "./is-on-path.js";
import { luceneCommand } from "./lucene-jars.js";
import type { EngineLimits } from "./measured-engine.js";
import type { PeerCommand } from "./peer-engine.js";

export const peerNames = ["minisearch", "orama", "flexsearch", "fts5", "postgresql", "lucene"] as const;
export type PeerName = (typeof peerNames)[number];

export interface PeerChoice {
  readonly peers: readonly PeerName[];
  /** The folder with the jars of Lucene 8. */
  readonly luceneFolder: string;
}

/** How to start a peer, or a sentence that says why it cannot be started. */
export interface PeerStart {
  readonly name: string;
  readonly command: () => PeerCommand | { readonly reason: string };
}

const everything: EngineLimits = { exactTotals: true, typos: true, notes: [] };
const oneField = "One field of all texts.";
const everyWordIsPrefix = "Every word counts as a prefix, in every class.";
/** The built file, even if a test has loaded this file as a source. */
const nodePeer = fileURLToPath(new URL("../../dist/peers/peer-main.js", import.meta.url));
const peerSources = fileURLToPath(new URL("../../peers/", import.meta.url));

/** @param folder for the files of peers */
export function peerStarts({ peers, luceneFolder }: PeerChoice, folder: string): PeerStart[] {
  const starts: Record<PeerName, PeerStart> = {
    minisearch: forNode("MiniSearch", "minisearch", {
      ...everything,
      notes: ["The word being typed is a prefix or has typos, not both."],
    }),
    orama: forNode("Orama", "orama", {
      ...everything,
      notes: [oneField, everyWordIsPrefix, "One number of typos for all words of a query."],
    }),
    flexsearch: forNode("FlexSearch", "flexsearch", {
      exactTotals: false,
      typos: false,
      notes: [oneField, everyWordIsPrefix],
    }),
    fts5: { name: "SQLite FTS5", command: () => fts5(folder) },
    postgresql: { name: "PostgreSQL", command: () => postgresql(folder) },
    lucene: { name: "Lucene", command: () => lucene(luceneFolder, folder) },
  };
  return peers.map((peer) => starts[peer]);
}

/** The heap is as large as the machine allows, since these peers hold their index in memory. */
function forNode(name: string, peer: PeerName, limits: EngineLimits): PeerStart {
  const args = ["--max-old-space-size=12000", nodePeer, peer];
  return { name, command: () => ({ name, command: process.execPath, args, limits }) };
}

function fts5(folder: string): PeerCommand | { reason: string } {
  const probe = "import sqlite3; sqlite3.connect(':memory:').execute('CREATE VIRTUAL TABLE t USING fts5(a)')";
  if (spawnSync("python3", ["-c", probe]).status !== 0) {
    return { reason: "There is no python3 whose SQLite has FTS5." };
  }
  const notes = [
    "The SQLite that python3 comes with.",
    "Matches twice for each search: for the first by rank, and to count all.",
  ];
  const args = [`${peerSources}fts5_peer.py`, folder];
  return {
    name: "SQLite FTS5",
    command: "python3",
    args,
    limits: { exactTotals: true, typos: false, notes },
  };
}

function postgresql(folder: string): PeerCommand | { reason: string } {
  const missing = ["initdb", "postgres", "psql"].find((program) => !isOnPath(program));
  if (missing !== undefined) return { reason: `There is no ${missing} on the path.` };
  const notes = [
    "Asked through psql: up to 0.2 ms of each search.",
    "RSS: of the server's processes, what they share once; not the system's cache, from which it reads its files.",
  ];
  return {
    name: "PostgreSQL",
    command: process.execPath,
    args: [nodePeer, "postgresql", folder],
    limits: { exactTotals: true, typos: false, notes },
  };
}

function lucene(jars: string, folder: string): PeerCommand | { reason: string } {
  const found = luceneCommand(jars);
  if ("reason" in found) return found;
  const args = [...found.args, `${peerSources}LucenePeer.java`, folder];
  const notes = [
    "One field of words and one of their beginnings; document numbers only.",
    "One typo at most in the word being typed.",
  ];
  return { name: "Lucene", command: found.command, args, limits: { ...everything, notes } };
}
