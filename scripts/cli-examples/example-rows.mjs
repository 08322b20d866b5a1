import { docsRecords } from "./example-data.mjs";

/**
 * How an example of the help is run, and what must come of it.
 *
 * @typedef {object} ExampleRow
 * @property {RegExp} [shows] matches what it writes, on both streams. @default it writes nothing
 * @property {number} [code] the exit code. @default 0
 * @property {string} [before] a line that the same shell runs first
 * @property {string} [after] a line that the same shell runs afterwards
 * @property {[string, string][]} [typed] runs on a terminal: texts to wait for, with what is typed then
 * @property {RegExp} [endedBy] it does not end by itself: Ctrl-C, once this is shown
 * @property {string[]} [shell] @default bash
 * @property {object} [environment] variables beside those of the place
 * @property {true} [inOwnFolder] `/var/lib/findling` is a folder that does not exist yet
 * @property {true} [changes] what other examples find is made anew after it
 * @property {(client: import("../../packages/client/dist/index.js").Client) => Promise<boolean>} [effect]
 */

/** The variables of the place name a server and a key, which go before those of a profile. */
const noServer = { SVC_HOST: "", SVC_KEY: "", SVC_ADMIN_KEY: "" };
const served = {
  SVC_HOST: "",
  SVC_KEY: "",
  SVC_PORT: "0",
  SVC_DATA: "served",
  SVC_LOG: "error",
  // A second one would take a sixth of the time of a start and a stop.
  SVC_SEARCH_THREADS: "1",
};
const listening = /Findling is listening on http:\/\/127\.0\.0\.1:\d+/;

const token = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+\n$/;
const makesToken = "TOKEN=$(findling token create --partition acme)";
const listed = /^ID +NAME +TYPE [^]*First admin key/;
const isRevoked = async (client) => (await client.listKeys()).every(({ name }) => name !== "Of an example");

const typos = async (client) => (await client.index("docs").settings()).settings.queryTime.typoTolerance;
const noTypos = async (client) => !(await typos(client));
const recordOf = (client, index, id) =>
  client
    .index(index)
    .get(id)
    .catch(({ code }) => code);
const without = (index, ids) => async (client) => {
  const found = await Promise.all(ids.map((id) => recordOf(client, index, id)));
  return found.every((record) => record === "not_found");
};
const southGone = without("shop", ["s1", "s2"]);

/** @type {Readonly<Record<string, ExampleRow>>} */
const servers = {
  "findling serve": { endedBy: listening, environment: served, shows: listening },
  "findling serve --port 7701 --data /var/lib/findling": {
    endedBy: listening,
    environment: served,
    inOwnFolder: true,
    shows: listening,
  },
  "findling serve --data /var/lib/findling": {
    endedBy: listening,
    environment: served,
    inOwnFolder: true,
    shows: listening,
  },
  "findling serve --demo": { endedBy: listening, environment: served, shows: listening },
  "findling serve --config findling.json --print-config": {
    environment: { ...served, SVC_PORT: "" },
    shows: /"port": 7702/,
  },
  "findling stats": { shows: /^Findling [\d.]+, Node [^]*searches, typing/ },
  "findling stats --watch": { typed: [["searches, typing", "\u0003"]], shows: /Counts are since its start/ },
  "findling stats --watch 10 --host https://search.example.org": {
    typed: [["searches, typing", "\u0003"]],
    shows: /Counts are since its start/,
  },
  "findling stats --json | jq .queue": { shows: /^\{[^]*"failed": 0/ },
  "findling stats --watch 60 --json >> stats.ndjson": {
    endedBy: /./,
    before: "mkfifo stats.ndjson; cat stats.ndjson &",
    shows: /^\{"at":\d+,"version":.*\}\n$/,
  },
  "findling doctor": { shows: /^ok +memory: [^]*0 problems/ },
  "findling doctor --data /var/lib/findling": { shows: /^ok +memory: [^]*0 problems/ },
  "findling doctor --data /var/lib/findling --json": { shows: /^\{\n {2}"problems": 0,/ },
  "findling doctor --host https://search.example.org": { shows: /^ok +health: [^]*Nothing is wrong/ },
  "findling doctor --host 127.0.0.1:7700 --data /var/lib/findling": {
    shows: /^ok +health: [^]*ok +format: [^]*0 problems/,
  },
};

/** @type {Readonly<Record<string, ExampleRow>>} */
const backups = {
  "findling backup /backups/monday.tar.gz": { shows: /^Backed up 3 indexes with \d+ records/ },
  "findling backup --data /var/lib/findling /backups/monday": { shows: /^Backed up 3 indexes/ },
  "findling backup - | ssh backups.example.org 'cat > monday.tar.gz'": {
    shows: /^Backed up 3 indexes/,
    after: "findling backup --verify other/monday.tar.gz",
  },
  "findling backup --verify /backups/monday.tar.gz": { shows: /^Intact: 3 indexes/ },
  "findling restore /backups/monday.tar.gz --data /var/lib/findling": {
    inOwnFolder: true,
    shows: /^Restored 3 indexes/,
  },
  "ssh backups.example.org 'cat monday.tgz' | findling restore - --data restored": {
    before: "cp other/monday.tar.gz other/monday.tgz",
    shows: /^Restored 3 indexes/,
  },
};

/** @type {Readonly<Record<string, ExampleRow>>} */
const access = {
  "findling login": {
    environment: noServer,
    typed: [
      ["Server", "HOST\r"],
      ["Key", "admin-key-of-the-examples-in-help\r"],
    ],
    shows: /This is an admin key[^]*Kept as the profile default/,
  },
  "findling login prod --host https://search.example.org": {
    environment: noServer,
    typed: [["Key", "admin-key-of-the-examples-in-help\r"]],
    shows: /This is an admin key[^]*Kept as the profile prod/,
  },
  "findling login prod --host https://search.example.org --with-key < key.txt": {
    environment: noServer,
    shows: /^This is an admin key[^]*Kept as the profile prod/,
  },
  "findling logout": { shows: /^Forgot the profile prod/, changes: true },
  "findling logout prod": { shows: /^Forgot the profile prod/, changes: true },
  "findling profiles list": { shows: /^NAME +KEY +DEFAULT +SERVER\nprod +admin +yes +http/ },
  "findling profiles list --json": { shows: /^\[\n {2}\{\n {4}"name": "prod"/ },
  "findling profiles use prod": { shows: /prod/ },
  "findling keys create --name website --type search --indexes docs": { shows: /svc_search_\w{20}/ },
  "findling keys create --name website --type search --indexes 'docs,blog-*'": {
    shows: /svc_search_\w{20}/,
  },
  "findling keys create --name importer --type write --rate-per-minute 600 --json": {
    shows: /"ratePerMinute": 600/,
  },
  "findling keys list": { shows: listed },
  "findling keys list --profile prod": { shows: listed, environment: noServer },
  "findling keys list --host https://search.example.org": { shows: listed },
  "findling keys list --host https://search.example.org --json": { shows: /"name": "First admin key"/ },
  "findling keys revoke 3f9c1e5ab07d42c8e6f1a290": { shows: /^Revoked the key \w+/, effect: isRevoked },
  "findling keys revoke 3f9c1e5ab07d42c8e6f1a290 --profile prod": {
    environment: noServer,
    shows: /^Revoked the key \w+/,
    effect: isRevoked,
  },
  "findling token create --key-id 3f9c1e5ab07d42c8e6f1a290 --partition acme": { shows: token },
  "TOKEN=$(findling token create --partition acme --expires-in 15m)": {
    after: 'echo "$TOKEN"',
    shows: token,
  },
  "findling token create --partition acme --partition bolt --sub user-17": { shows: token },
  'findling token create --filter \'{"attribute":"year","op":"range","lte":1980}\'': { shows: token },
  'findling token create --claims \'{"partitions":["acme"]}\' --secret-file s.txt': { shows: token },
  'findling token inspect "$TOKEN"': { before: makesToken, shows: /acme/ },
  'SVC_SIGNING_SECRET=... findling token inspect "$TOKEN"': { before: makesToken, shows: /acme/ },
  "findling token inspect - --json < token.txt": {
    before: "findling token create --partition acme > token.txt",
    shows: /"partitions": \[\n? *"acme"\n? *\]/,
  },
  'eval "$(findling completion bash)"': { after: "complete -p findling", shows: /^complete .*findling\n$/ },
  'eval "$(findling completion zsh)"': {
    shell: ["zsh", "-fc"],
    before: "autoload -Uz compinit && compinit -u",
    after: 'echo "$_comps[findling]"',
    shows: /^_?findling\w*\n$/,
  },
  "findling completion fish > ~/.config/fish/completions/findling.fish": {
    after: "fish -c 'complete -C \"findling prof\"'",
    shows: /^profiles\t/,
  },
  "npx findling --help": { shows: /^Usage: findling / },
  "findling help": { shows: /^Usage: findling / },
  "findling help keys create": { shows: /^Usage: findling keys create / },
};

/** @type {Readonly<Record<string, ExampleRow>>} */
const indexes = {
  "findling indexes list": { shows: /docs[^]*movies[^]*shop/ },
  "findling indexes list --json | jq -r '.[].name'": { shows: /^docs\nmovies\nshop\n$/ },
  "findling settings get docs": { shows: /"typoTolerance": true/ },
  "findling settings get docs --with-etag > docs.json": {
    after: "cat docs.json",
    shows: /"etag": /,
    changes: true,
  },
  "findling settings get docs --profile staging | findling settings set docs -": {
    environment: noServer,
    shows: /./,
    effect: typos,
  },
  "findling settings set docs docs.json": { shows: /typoTolerance/, changes: true, effect: noTypos },
  "findling settings set docs docs.json --wait": { shows: /typoTolerance/, changes: true, effect: noTypos },
  'echo \'{"queryTime":{"typoTolerance":false}}\' | findling settings set docs -': {
    shows: /typoTolerance/,
    changes: true,
    effect: noTypos,
  },
  "findling settings diff docs docs.json": { code: 1, shows: /typoTolerance/, effect: typos },
  "findling settings diff docs docs.json --json | jq '.changes[].field'": {
    code: 1,
    shows: /^"queryTime\.typoTolerance"\n$/,
  },
  "findling settings get docs --profile staging | findling settings diff docs -": {
    environment: noServer,
  },
  "findling partitions clear shop south": {
    typed: [["Type the name", "south\r"]],
    shows: /Cleared "south"/,
    changes: true,
    effect: southGone,
  },
  "findling partitions clear shop south --yes --timeout 3600": {
    shows: /^Cleared "south"/,
    changes: true,
    effect: southGone,
  },
  "findling partitions clear shop south --yes --no-wait --json": {
    shows: /"partition": "south"/,
    changes: true,
    effect: southGone,
  },
  "findling tasks get 5b0a3c1d9e8f47261a2b3c4d5e6f7081": { shows: /^\w{32} (queued|applied)/ },
  "findling tasks get 5b0a3c1d9e8f47261a2b3c4d5e6f7081 --json": { shows: /"status": "(queued|applied)"/ },
  "findling tasks wait 5b0a3c1d9e8f47261a2b3c4d5e6f7081": { shows: /^\w{32} applied/ },
  "findling tasks wait 5b0a3c1d9e8f47261a2b3c4d5e6f7081 --timeout 60": { shows: /^\w{32} applied/ },
  "findling tasks wait 5b0a3c1d9e8f47261a2b3c4d5e6f7081 --timeout 3600 --json": {
    shows: /"status": "applied"/,
  },
};

/** @type {Readonly<Record<string, ExampleRow>>} */
const records = {
  "findling import docs pages.ndjson": { shows: /^Wrote 3 records to docs /m },
  "findling import docs pages.ndjson.gz": { shows: /^Wrote 3 records to docs /m },
  "zstd -dc pages.ndjson.zst | findling import docs -": {
    before: "zstd -q pages.ndjson",
    shows: /^Wrote 3 records to docs /m,
  },
  "./make-records > pages.ndjson && findling import docs pages.ndjson --replace": {
    before: "head -n 2 pages.ndjson > made; echo 'cat made' > make-records; chmod +x make-records",
    shows: /^Wrote 2 records to docs [^]*^Deleted 1 that the input did not hold\.$/m,
    after: "rm made make-records",
    changes: true,
  },
  "findling import docs huge.ndjson --checkpoint huge.checkpoint": { shows: /^Wrote 3 records to docs /m },
  "findling import docs 'export/*.json' --id-field url --errors-file bad.ndjson": {
    code: 6,
    shows: /^Wrote 2 records to docs [^]*"export\/b.json"/m,
    after: "cat bad.ndjson",
    changes: true,
  },
  "findling import shop products.csv --id-field sku --map name=title --dry-run": {
    shows: /"title": "Kettle"[^]*"objectID": "k1"/,
    effect: without("shop", ["k1"]),
  },
  "findling import shop products.csv --id-field sku --type price=number": {
    shows: /^Wrote 2 records to shop /m,
    changes: true,
    effect: async (client) => (await client.index("shop").get("k1")).price === 19.5,
  },
  "findling records get docs intro": { shows: /^\{"objectID":"intro",[^\n]*\}\n$/ },
  "findling records get docs intro setup": { shows: /^\{"objectID":"intro".*\n\{"objectID":"setup".*\n$/ },
  "findling records get docs intro setup --json": { shows: /^\{"objectID":"intro".*\n\{"objectID":"setup"/ },
  "findling records get docs - < ids.txt > records.ndjson": {
    after: "jq -r .objectID records.ndjson",
    shows: /^intro\nsetup\n$/,
  },
  "findling records delete docs old-page": {
    shows: /^Deleted 1 record/,
    changes: true,
    effect: without("docs", ["old-page"]),
  },
  "findling records delete docs - < ids.txt": {
    shows: /^Deleted 2 records/,
    changes: true,
    effect: without("docs", ["intro", "setup"]),
  },
  "findling export docs | jq -r .objectID | findling records delete docs -": {
    shows: /^Deleted 3 records/m,
    changes: true,
    effect: without(
      "docs",
      docsRecords.map(({ objectID }) => objectID),
    ),
  },
  "findling export docs | jq -r 'select(.draft).objectID' | findling records delete docs -": {
    shows: /^Deleted 1 record/m,
    changes: true,
    effect: without("docs", ["intro"]),
  },
  "findling export shop --output shop.ndjson": {
    shows: /^Exported 3 records[^]*"Anvil"\n"Kettle"\n"Lamp"\n$/,
    after: "jq .title shop.ndjson; rm shop.ndjson",
  },
  "findling export shop --output shop.ndjson --resume": {
    before:
      "findling export shop | head -n 1 > shop.ndjson.unfinished; " +
      "jq -n '{ host: env.SVC_HOST, index: \"shop\" }' > shop.ndjson.unfinished.json",
    shows: /^Goes on behind 1 record[^]*Exported 3 records/m,
    after: "rm shop.ndjson",
  },
  "findling export shop | gzip > shop.ndjson.gz": {
    after: "gzip -dc shop.ndjson.gz | jq -r .objectID",
    shows: /^n1\ns1\ns2\n$/m,
  },
  "findling search docs 'mechanical keyboard' --explain": { shows: /Setting up a mechanical keyboard/ },
  "findling search movies star wars": { shows: /Star Wars[^]*The Force Awakens/ },
  "findling search movies 'star wars' --explain": { shows: /Star Wars[^]*above/ },
  "findling search movies --watch": {
    typed: [
      ["movies>", "alien"],
      ["679", "\u0003"],
    ],
    shows: /Aliens/,
  },
  "findling search movies alien --filter genres=Horror,Thriller --facets year": {
    shows: /348[^]*679[^]*year[^]*1979/,
  },
  "findling search movies alien --filter 'genres=Horror,Thriller' --filter 'year>=1970' --facets genres,year":
    {
      shows: /348[^]*679[^]*genres[^]*year/,
    },
  "findling search movies alien --filter 'year>=1970' --filter 'year<=1979'": {
    shows: /^1 +Alien +348\n\nHits 1 to 1 of 1/,
  },
  "findling search movies alien --fields title,year,cast --limit 5 --page 1": { shows: /\b6\b[^]*a\d/ },
  "findling search movies --limit 0 --facets genres": { shows: /genres[^]*Drama +4/ },
  "findling search movies alien --json | jq -r '.hits[].objectID'": { shows: /^348\n679\n/ },
};

/** By the example without its remark. */
export const exampleRows = { ...servers, ...backups, ...access, ...indexes, ...records };
