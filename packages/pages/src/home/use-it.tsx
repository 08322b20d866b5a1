import { CopiedCode } from "../parts/copied-code.js";
import { clientSample, curlSample, importSample, widgetSample } from "./code-samples.js";
import { exampleQueries } from "./example-queries.js";
import type { SearchableDemo } from "./home-facts.js";
import type { PageState } from "./page-state.js";

/** The same search from elsewhere: ready to paste, with the public key of this page. */
export function UseIt({ state, demo }: { readonly state: PageState; readonly demo: SearchableDemo }) {
  const { host } = state;
  const typed = state.wanted.value.q.trim();
  const q = typed === "" ? exampleQueries[0].q : typed;
  const widget = state.widget.value;
  return (
    <section class="use-it" aria-labelledby="use-it">
      <h2 id="use-it">Use it</h2>
      <p>
        This page is made of the same API. Its key is public: it searches the index <code>{demo.index}</code>,
        and nothing else.
      </p>
      <div class="samples">
        <CopiedCode title="curl" code={curlSample({ host, demo, q })} />
        <CopiedCode title="JavaScript" code={clientSample({ host, demo, q })} />
        {widget !== null && <CopiedCode title="a web page" code={widgetSample({ host, demo, q }, widget)} />}
        <CopiedCode title="your own records" code={importSample(host)} />
      </div>
    </section>
  );
}
