import { CopiedCode } from "../../parts/copied-code.js";
import type { DashboardState } from "../dashboard-state.js";
import { Empty } from "../elements/shown-states.js";

/** What can be done where there is no index. */
export function NoIndexes({ state: { host, router } }: { readonly state: DashboardState }) {
  const code = `export SVC_HOST=${host}
export SVC_KEY=YOUR_ADMIN_KEY
findling import my-index records.ndjson`;
  return (
    <Empty title="There is no index yet">
      <p>
        <a href={router.hrefOf("new-index")}>Drop a file of records, or begin with settings</a>. Or import a
        file of NDJSON, JSON, CSV or TSV from a shell: the first record makes the index.
      </p>
      <CopiedCode title="a shell" code={code} />
    </Empty>
  );
}
