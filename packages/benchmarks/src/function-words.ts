/**
 * English function words, which say how other words belong together. Nobody would search for one of them. The
 * list is separate, so that measurements do not depend on the engine's list.
 */
export const functionWords: ReadonlySet<string> = new Set(
  [
    "a an the this that these those",
    "and or but nor if as than so",
    "of in on at by for from to into with without about over under between through",
    "is are was were be been being am",
    "do does did has have had can could will would shall should may might must",
    "i you he she it we they me him her us them my your his its our their",
    "what which who whom whose when where why how",
    "there then not no",
  ].flatMap((line) => line.split(" ")),
);
