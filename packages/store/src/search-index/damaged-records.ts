import type { DocumentInput } from "@findling/engine";

const namedMax = 20;

/** The log message about records that cannot be read. */
export function damageNotice(damaged: readonly DocumentInput[]): string {
  const named = damaged.slice(0, namedMax).map(({ documentNumber, objectID }) => {
    return `${JSON.stringify(objectID)} (document ${documentNumber})`;
  });
  const more = damaged.length - named.length;
  const list = `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const what = "Damaged on disk, and neither found nor shown until they are written again";
  return `${what}, are the records ${list}.`;
}
