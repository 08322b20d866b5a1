import { useEffect, useLayoutEffect } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { PageHead } from "../elements/page-head.js";
import { BySettings } from "./by-settings.js";
import { FileDrop } from "./file-drop.js";
import { ImportForm } from "./import-form.js";
import { ImportProgress } from "./import-progress.js";
import { newIndexStateOf } from "./new-index-state.js";

/** Makes an index: of a file of records, or of settings. */
export function NewIndexPage({ state }: PageProperties) {
  const { router } = state;
  const made = newIndexStateOf(state);
  const into = router.query.value.get("into") ?? "";
  // Before somebody can choose a file.
  useLayoutEffect(() => made.setWantedIndex(into), [into]);
  useEffect(() => void made.lookForIndexes(), [into]);
  const title = into === "" ? "New index" : `Import into ${into}`;
  const running = made.running.value;
  const file = made.file.value;
  return (
    <>
      <PageHead title={title} parent={{ title: "Indexes", href: router.hrefOf("indexes") }} />
      {running !== null ? (
        <ImportProgress {...{ state, made, running }} />
      ) : file !== null ? (
        <ImportForm {...{ made, file }} />
      ) : (
        <div class="new-index">
          <section aria-label="From a file">
            <FileDrop onFile={(chosen) => void made.choose(chosen)} />
          </section>
          {into === "" && (
            <section>
              <h2>Or begin with settings</h2>
              <BySettings state={state} />
            </section>
          )}
        </div>
      )}
    </>
  );
}
