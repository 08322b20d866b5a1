import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export const docsRecords = [
  { objectID: "intro", title: "Introduction", url: "https://docs.example.org/intro", draft: true },
  { objectID: "setup", title: "Setting up a mechanical keyboard", url: "https://docs.example.org/setup" },
  { objectID: "old-page", title: "An old page", url: "https://docs.example.org/old" },
];

const shopRecords = [
  { objectID: "n1", title: "Anvil", region: "north" },
  { objectID: "s1", title: "Kettle", region: "south" },
  { objectID: "s2", title: "Lamp", region: "south" },
];

const movieRecords = [
  { objectID: "11", title: "Star Wars", year: 1977, genres: ["Adventure"], cast: ["Mark Hamill"] },
  { objectID: "140607", title: "Star Wars: The Force Awakens", year: 2015, genres: ["Adventure"], cast: [] },
  { objectID: "348", title: "Alien", year: 1979, genres: ["Horror"], cast: ["Sigourney Weaver"] },
  { objectID: "679", title: "Aliens", year: 1986, genres: ["Thriller"], cast: ["Sigourney Weaver"] },
  // `--page 1` is the second page of five.
  ...[1, 2, 3, 4].map((part) => ({
    objectID: `a${part}`,
    title: `Alien ${part}`,
    year: 2000,
    genres: ["Drama"],
  })),
];

/** What the imports of the examples add. */
const objectIDsOfFiles = ["/a", "/b", "k1", "l1"];

/** The indexes that the examples name, as each of them finds them. */
export async function fillIndexes(client) {
  await fill(client, "docs", docsRecords, { queryTime: { typoTolerance: true, distinctAttribute: null } });
  await fill(client, "shop", shopRecords, { indexTime: { partitionKey: "region" } });
  await fill(client, "movies", movieRecords, {
    indexTime: { attributesForFaceting: ["genres", "year"] },
    queryTime: { distinctAttribute: null },
  });
}

async function fill(client, name, records, settings) {
  const index = client.index(name);
  await index.saveSettings(settings);
  await index.writeAll([
    ...objectIDsOfFiles.map((objectID) => ({ action: "delete", objectID })),
    ...records.map((record) => ({ action: "upsert", record })),
  ]);
}

const lines = (records) => records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** The files that the examples read. */
export function writeInputFiles(folder) {
  const write = (name, text) => writeFileSync(join(folder, name), text);
  rmSync(join(folder, "export"), { recursive: true, force: true });
  mkdirSync(join(folder, "export"));
  write("key.txt", "admin-key-of-the-examples-in-help\n");
  write("s.txt", "signing-secret-of-the-examples-in-help\n");
  write("ids.txt", "intro\nsetup\n");
  write("docs.json", JSON.stringify({ queryTime: { typoTolerance: false } }));
  write("findling.json", JSON.stringify({ port: 7702 }));
  write("pages.ndjson", lines(docsRecords));
  write("pages.ndjson.gz", gzipSync(lines(docsRecords)));
  write("huge.ndjson", lines(docsRecords));
  write("export/a.json", JSON.stringify([{ url: "/a", title: "A" }]));
  write("export/b.json", JSON.stringify([{ url: "/b", title: "B" }, { title: "Without a URL" }]));
  write("products.csv", "sku,name,price,region\nk1,Kettle,19.5,south\nl1,Lamp,40,north\n");
}
