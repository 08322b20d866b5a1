import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { masterSecretFileName, masterSecretFilePattern, verifierOf } from "../folder/master-secret.js";
import { type Finding, ok, problem, reasonOf } from "./finding.js";

const part = "master secret";
const advice = adviceTo("start once with --change-master-secret");
/** A server refuses a file that it would not have made, also where the secret is to be changed. */
const adviceOnFile = adviceTo("remove the file, and start once with --change-master-secret");

function adviceTo(change: string): string {
  return (
    "Set SVC_MASTER_SECRET to what it was, or put the file master-secret back from a backup. If nobody has " +
    `it, ${change}: all signing secrets of search keys change.`
  );
}

/**
 * @param configured SVC_MASTER_SECRET, which wins over the file; undefined if it is not set
 * @param verifier what the folder keeps of its master secret; undefined: nothing yet
 */
export function checkMasterSecret(
  folder: string,
  configured: string | undefined,
  verifier: string | undefined,
): Finding {
  const path = join(folder, masterSecretFileName);
  let secret = configured;
  if (secret === undefined && existsSync(path)) {
    try {
      secret = readFileSync(path, "utf8").trim();
    } catch (error) {
      return problem(part, `The file master-secret cannot be read: ${reasonOf(error)}`, adviceOnFile);
    }
    if (!masterSecretFilePattern.test(secret))
      return problem(part, "The file master-secret does not have 64 hexadecimal digits.", adviceOnFile);
  }
  const where = configured === undefined ? "The file master-secret" : "SVC_MASTER_SECRET";
  if (secret === undefined)
    return verifier === undefined
      ? ok(part, "There is none yet: the first start makes one.")
      : problem(part, "The file master-secret is missing, and SVC_MASTER_SECRET is not set.", advice);
  if (verifier === undefined) return ok(part, `${where} will be the folder's own from the next start on.`);
  if (verifierOf(secret) === verifier) return ok(part, `${where} is the folder's own.`);
  return problem(part, `${where} is another master secret than the folder's own.`, advice);
}
