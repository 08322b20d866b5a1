import { type CatalogueEntry, listCatalogue } from "../control/catalogue.js";
import { controlStateKey } from "../control/control-tables.js";
import { damagedKeys } from "../control/key-table.js";
import { masterSecretVerifier } from "../control/master-secret-row.js";
import { listRemnants } from "../control/remnant-table.js";
import { type StoredSummary, storedSummary } from "../control/summary-table.js";
import { dataFormatVersion } from "../folder/format-version.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { RowCheck } from "./checked-rows.js";
import { type Finding, ok, problem, reasonOf, restoreAdvice } from "./finding.js";

const part = "control";
const neededTables = ["meta", "catalogue", "keys", "summaries"];

/** What control says about the rest of the folder. */
export interface ControlFacts {
  readonly indexes: readonly (CatalogueEntry & { readonly summary: StoredSummary | undefined })[];
  /** Incarnations whose folders will be removed. */
  readonly remnants: readonly string[];
  /** undefined: the folder keeps none, or it is damaged. */
  readonly verifier: string | undefined;
}

/**
 * Reads all rows of the control environment.
 *
 * @param folder of the environment, which exists
 * @returns the findings, and what control says; null if it cannot be read
 */
export async function checkControl(
  folder: string,
  tableNames: readonly string[],
): Promise<{ readonly findings: readonly Finding[]; readonly facts: ControlFacts | null }> {
  let environment: PinnedEnvironment;
  try {
    environment = PinnedEnvironment.open(folder, tableNames);
  } catch (error) {
    return unreadable(reasonOf(error));
  }
  try {
    environment.pin();
    const missing = neededTables.filter((name) => !environment.tableNames.includes(name));
    if (missing.length > 0) return unreadable(`its tables ${missing.join(", ")} are missing`);
    const check = new RowCheck(environment, () => undefined);
    for (const name of environment.tableNames) await check.checkTable(name);
    const findings = [...check.findings(part, adviceForTable, restoreAdvice), ...newerFormat(environment)];
    const damaged = check.isWhole("keys") ? [] : damagedKeys(environment.table("keys"));
    if (damaged.length > 0)
      findings.push(
        problem(
          part,
          `Damaged keys, which are refused: ${damaged.join(", ")}.`,
          "Make others in their place.",
        ),
      );
    if (!check.isWhole("catalogue")) return { findings, facts: null };
    const facts = factsOf(environment);
    const isFine = findings.length === 0;
    const count = `${facts.indexes.length} indexes, ${environment.rowCountOf("keys")} keys`;
    return {
      findings: isFine ? [ok(part, `${count}; all ${check.rows} rows have the right checksums.`)] : findings,
      facts,
    };
  } catch (error) {
    return unreadable(reasonOf(error));
  } finally {
    await environment.close();
  }
}

function factsOf(environment: PinnedEnvironment): ControlFacts {
  const summaries = environment.table("summaries");
  return {
    indexes: listCatalogue(environment.table("catalogue")).map((entry) => {
      return { ...entry, summary: storedSummary(summaries, entry.incarnation) };
    }),
    remnants: listRemnants(environment.table("remnants")),
    verifier: masterSecretVerifier(environment.table("meta")),
  };
}

function* newerFormat(environment: PinnedEnvironment): Generator<Finding> {
  const bytes = environment.table("meta").getBinary(controlStateKey);
  if (bytes === undefined) return;
  const { formatVersion } = parseStoredJson<{ formatVersion: number }>(bytes, "the state of control");
  if (formatVersion <= dataFormatVersion) return;
  const message = `It has format version ${formatVersion}, and this release reads up to ${dataFormatVersion}.`;
  yield problem(part, message, "Use the release that wrote the folder, or a newer one.");
}

function unreadable(reason: string) {
  return { findings: [problem(part, `It cannot be read: ${reason}`, restoreAdvice)], facts: null };
}

function adviceForTable(table: string): string {
  if (table === "keys") return "Put the folder control back from a backup, or make other keys.";
  if (table === "summaries") return "Start the server: it makes damaged summaries anew.";
  return restoreAdvice;
}
