/**
 * English words that say how others belong together: few enough that nobody would look for one of them. A
 * list of its own, so that what is measured does not depend on that of the engine.
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
