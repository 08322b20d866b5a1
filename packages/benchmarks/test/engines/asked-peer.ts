import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { commandLineOf } from "../../src/command-line.js";
import { PeerEngine } from "../../src/engines/peer-engine.js";
import { type PeerName, peerStarts } from "../../src/engines/peer-starts.js";
import type { SearchNeeds } from "../../src/queries/query-class.js";
import type { SourceRecord } from "../../src/source-record.js";

/** A peer that has indexed records. */
export interface AskedPeer {
  readonly engine: PeerEngine;
  totalsOf(needs: SearchNeeds, ...queries: string[]): Promise<readonly (number | null)[]>;
}

/** Development dependencies, which every machine has. */
const alwaysThere: readonly PeerName[] = ["minisearch", "orama", "flexsearch"];

/** Where the command looks for it; where the machine has none it has to say so. */
export async function withPeer(
  name: PeerName,
  records: readonly SourceRecord[],
  body: (peer: AskedPeer) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "findling-peers-test-"));
  const [start] = peerStarts({ ...commandLineOf([]).peers, peers: [name] }, folder);
  try {
    const found = start.command();
    if ("reason" in found) {
      expect(alwaysThere).not.toContain(name);
      expect(found.reason).toMatch(/^There is no .*\.$/);
      return;
    }
    const engine = await PeerEngine.start(found);
    try {
      await engine.add(records);
      await engine.finish();
      await body({ engine, totalsOf: (needs, ...queries) => totalsOf(engine, needs, queries) });
    } finally {
      await engine.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function totalsOf(engine: PeerEngine, needs: SearchNeeds, queries: readonly string[]) {
  const asked = queries.map((q) => ({ q, options: {} }));
  const queryClass = {
    name: "class",
    needs,
    route: "search",
    settings: {},
    group: null,
    queries: asked,
  } as const;
  return (await engine.search(queryClass, 0, queries.length)).totals;
}
