import type { IndexSettingsPatch } from "@findling/protocol";
import fc from "fast-check";

/** Changes of settings that the other steps notice. */
export const patch: fc.Arbitrary<IndexSettingsPatch> = fc.record(
  {
    indexTime: fc.record(
      {
        partitionKey: fc.constantFrom("tenant", "tenant", "tenant", "owner.id", null),
        attributesForFaceting: fc.constantFrom(
          ["type"],
          ["type", "tenant", "owner.id"],
          ["__proto__", "tenant"],
          [],
        ),
        searchableTiers: fc.constantFrom(
          [{ attributes: ["title"], typoTolerance: true }],
          [{ attributes: ["title", "a.b", "__proto__"], typoTolerance: false }],
          [],
        ),
      },
      { requiredKeys: [] },
    ),
    queryTime: fc.record(
      {
        distinctAttribute: fc.constantFrom("url", "type", null),
        hides: fc.constantFrom(
          [],
          [
            { id: "h", query: "", objectID: "a" },
            { id: "g", query: "red", objectID: "1" },
          ],
        ),
        pins: fc.constantFrom([], [{ id: "p", query: "red", objectID: "A", position: 0 }]),
        customRanking: fc.constantFrom([], [{ attribute: "n", order: "desc" as const }]),
        typoTolerance: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
