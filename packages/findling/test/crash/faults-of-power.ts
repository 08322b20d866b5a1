import type { Patch } from "./patched-packages.js";
import type { PlantedFault } from "./planted-faults.js";

const environment = "store/dist/lmdb/environment.js";
const keeping = "store/dist/segment-files/keep-index.js";
const files = "store/dist/segment-files/file-layer.js";
const durableFile = "store/dist/disk/durable-file.js";
const environmentFolder = "store/dist/tables/environment-folder.js";
const openStore = "store/dist/open-store.js";

/** @param condition on the `path` of an environment */
function unflushed(condition: string): Patch {
  const from = "overlappingSync: false";
  return { file: environment, from, to: `${from}, noSync: ${condition}` };
}

/** Leaves out a statement that stands there once. */
function without(file: string, statement: string): Patch {
  return { file, from: statement, to: "" };
}

const ofTransactions: readonly PlantedFault[] = [
  { name: "a transaction is not flushed at all", patches: [unflushed("true")], isQuick: true },
  {
    name: "a transaction about an index is not flushed, those about keys are",
    patches: [unflushed('path.includes("indexes")')],
  },
  {
    name: "a transaction about keys and the catalogue is not flushed, those about indexes are",
    patches: [unflushed('path.endsWith("control")')],
  },
  {
    name: "an index is not flushed any more when an erasure has moved it",
    patches: [unflushed('path.includes("records-")')],
  },
];

const ofManifests: readonly PlantedFault[] = [
  {
    name: "the manifest is published before its files are synced",
    patches: [without(files, "fsyncSync(descriptor);")],
  },
  {
    name: "the manifest is published before the names of its files are synced",
    patches: [{ file: keeping, from: "files.syncFolder(folder);\n    files.rename", to: "files.rename" }],
  },
  {
    name: "the manifest is published in a folder whose name is not synced",
    patches: [{ file: files, from: "syncFolder(dirname(path));", to: "void dirname(path);" }],
  },
  {
    name: "files are removed before the name of the manifest that replaces them is synced",
    patches: [
      {
        file: keeping,
        from: "files.syncFolder(folder);\n    removeUnnamed",
        to: "removeUnnamed",
      },
    ],
  },
];

const ofErasures: readonly PlantedFault[] = [
  {
    name: "an environment is named before the name of its file is synced",
    patches: [without(environmentFolder, "syncFolder(join(folder, name));")],
  },
  {
    name: "an environment is named before the name of its folder is synced",
    patches: [
      {
        file: environmentFolder,
        from: "syncFolder(folder);\n    writeFileDurably",
        to: "writeFileDurably",
      },
    ],
  },
  {
    name: "an environment is named in a file that is not synced",
    patches: [
      {
        file: durableFile,
        from: "writeFileSync(descriptor, text);\n        fsyncSync(descriptor);",
        to: "writeFileSync(descriptor, text);",
      },
    ],
  },
  {
    name: "an environment is removed before the name of the other is synced",
    patches: [without(durableFile, "syncFolder(dirname(path));")],
  },
];

const ofNewFolders: readonly PlantedFault[] = [
  {
    name: "the name of the data folder is not synced",
    patches: [without("store/dist/folder/make-data-folder.js", "syncFolder(parent);")],
  },
  {
    name: "the names in the data folder are not synced",
    // Each sync makes good for the lack of the other.
    patches: [
      without(openStore, "syncFolder(folder.path);"),
      {
        file: durableFile,
        from: "syncFolder(dirname(path));",
        to: 'if (!path.endsWith("master-secret")) syncFolder(dirname(path));',
      },
    ],
  },
  {
    name: "the master secret is not synced",
    patches: [
      {
        file: durableFile,
        from: "writeFileSync(descriptor, text);\n        fsyncSync(descriptor);",
        to: 'writeFileSync(descriptor, text);\n        if (!path.endsWith("master-secret")) fsyncSync(descriptor);',
      },
    ],
  },
  {
    name: "the name of the file of the control tables is not synced",
    patches: [without(openStore, "syncFolder(folder.control);")],
  },
  {
    name: "the name of an index's folder is not synced",
    patches: [without("store/dist/store-applier.js", "syncFolder(this.folder.indexes);")],
  },
  {
    name: "the name of an index's file is not synced",
    patches: [without("store/dist/durable-index/durable-index.js", "syncFolder(options.folder);")],
  },
];

/** Faults that only a loss of power shows: a killed process leaves its writes to the kernel. */
export const faultsOfPower: readonly PlantedFault[] = [
  ...ofTransactions,
  ...ofManifests,
  ...ofErasures,
  ...ofNewFolders,
];
