import { useSignal } from "@preact/signals";
import { downloadCsv } from "../csv/download.js";
import { differenceFile } from "./difference-file.js";
import { linkTo } from "./difference-link.js";
import type { DifferenceRequest } from "./difference-request.js";
import type { FailedQuery, QueryDifference } from "./ranking-difference.js";

interface PassOnProperties {
  readonly index: string;
  /** The address of the page, without a query. */
  readonly page: string;
  readonly request: DifferenceRequest;
  readonly differences: readonly QueryDifference[];
  readonly failed: readonly FailedQuery[];
}

/** Ways to show others what came out. */
export function PassOn({ index, page, request, differences, failed }: PassOnProperties) {
  const said = useSignal("");
  const isShown = useSignal(false);
  const { href, lacks } = linkTo(page, request);
  const copy = async (): Promise<void> => {
    // Only pages over HTTPS, and those of this machine, may write to the clipboard.
    try {
      await navigator.clipboard.writeText(href);
      said.value = "The link is copied.";
    } catch {
      isShown.value = true;
      said.value = "Copy the link with your keyboard.";
    }
  };
  const download = (): void => {
    const day = new Date().toISOString().slice(0, 10);
    downloadCsv(`${index}-ranking-difference-${day}.csv`, differenceFile(differences, failed));
  };
  return (
    <div class="pass-on">
      <p class="try-out">
        <button type="button" class="button is-small" onClick={() => void copy()}>
          Copy link
        </button>
        <button type="button" class="button is-small" onClick={download}>
          Download CSV
        </button>
        <button type="button" class="button is-small" onClick={() => print()}>
          Print
        </button>
        <span role="status" class="small">
          {said.value}
        </span>
      </p>
      {isShown.value && (
        <input class="shown-link" aria-label="Link" readOnly value={href} ref={(field) => field?.select()} />
      )}
      <p class="small">{linkWords(lacks)}</p>
    </div>
  );
}

function linkWords(lacks: readonly ("queries" | "changes")[]): string {
  const has = ["queries", "changes"].filter((part) => !lacks.some((lacking) => lacking === part));
  const reader =
    "Whoever opens it signs in with an admin key, and the hits are searched anew. The file has those of now.";
  if (has.length === 2) return `The link has the queries and the changes. ${reader}`;
  const lacking = `The ${lacks.join(" and the ")} are too long for a link`;
  const advice = lacks.includes("changes")
    ? " Send the settings, too: “Import or export” in Settings has them."
    : "";
  return has.length === 0
    ? `${lacking}.${advice}`
    : `${lacking}, which has the ${has.join()} only.${advice} ${reader}`;
}
