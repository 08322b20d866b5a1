import { CopiedCode } from "../parts/copied-code.js";
import { importSample } from "./code-samples.js";
import { CriteriaLadder } from "./criteria-ladder.js";

/** What a server without the demo shows: what it is, and how the first records get into it. */
export function FirstRecords({ host }: { readonly host: string }) {
  return (
    <>
      <section class="first-records" aria-labelledby="first-records">
        <h2 id="first-records">Import your first records</h2>
        <p>
          A record is a JSON object with an <code>objectID</code>. Files of NDJSON, JSON, CSV or TSV can be
          imported. The first record makes its index.
        </p>
        <CopiedCode title="a shell" code={importSample(host)} />
        <p>
          <a href="docs">The API</a> lists every route, with a request to try. To see a search with records
          right away, start the server with <code>--demo</code>.
        </p>
      </section>
      <CriteriaLadder />
    </>
  );
}
