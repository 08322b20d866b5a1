/** A second index beside the demo's: what three shops sell. Each shop is a partition. */
const shops = ["harbour", "market-hall", "old-town"];
const things = ["Keyboard", "Mouse", "Screen", "Lamp", "Chair", "Desk", "Headphones", "Speaker"];
const kinds = ["compact", "wireless", "silent", "large", "foldable"];
const colours = ["black", "white", "grey", "green"];

export const shopSettings = {
  indexTime: {
    searchableTiers: [
      { attributes: ["title"], typoTolerance: true },
      { attributes: ["colour", "kind"], typoTolerance: true },
    ],
    attributesForFaceting: ["colour", "kind"],
    partitionKey: "shop",
  },
  queryTime: { customRanking: [{ attribute: "sold", order: "desc" }], distinctAttribute: null },
};

export function shopRecords() {
  const records = [];
  for (const shop of shops)
    for (const thing of things)
      for (const kind of kinds)
        for (const colour of colours) {
          const title = `${thing}, ${kind}, ${colour}`;
          const sold = (records.length * 37) % 211;
          records.push({ objectID: `${shop}-${records.length}`, title, shop, kind, colour, sold });
        }
  return records;
}
