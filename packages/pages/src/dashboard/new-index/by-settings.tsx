import { useSignal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import { TextField } from "../elements/text-field.js";
import { indexNameFault } from "./import-draft.js";

/** The other way to a new index: its name, and then its settings. */
export function BySettings({ state }: { readonly state: DashboardState }) {
  const name = useSignal("");
  const fault = useSignal<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        fault.value = indexNameFault(name.value);
        if (fault.value === null) state.router.go(state.router.hrefOf("indexes", name.value, "settings"));
      }}
    >
      <TextField
        label="Name of the new index"
        value={name.value}
        fault={fault.value}
        hint="The first settings that are saved make the index. Records can come later."
        onInput={(value) => {
          name.value = value;
          fault.value = null;
        }}
      />
      <button type="submit" class="button">
        Go to its settings
      </button>
    </form>
  );
}
