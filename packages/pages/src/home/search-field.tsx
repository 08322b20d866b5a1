import { queryCodePointsMax } from "@findling/protocol";
import { useEffect, useRef } from "preact/hooks";
import { ClearButton } from "../parts/clear-button.js";
import type { PageState } from "./page-state.js";

/** The field that searches while somebody types. It has the focus at the start. */
export function SearchField({ state }: { readonly state: PageState }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <form
      role="search"
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        state.commit();
      }}
    >
      <label for="q" class="only-read">
        Search the features of the web platform
      </label>
      <svg class="lens" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="10.5" cy="10.5" r="6.5" />
        <path d="m15.5 15.5 5 5" />
      </svg>
      <input
        ref={field}
        id="q"
        type="search"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={queryCodePointsMax}
        placeholder="Search the web platform"
        value={state.wanted.value.q}
        onInput={({ currentTarget }) => state.type(currentTarget.value)}
      />
      {state.wanted.value.q !== "" && (
        <ClearButton
          onClear={() => {
            state.type("");
            field.current?.focus();
          }}
        />
      )}
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
