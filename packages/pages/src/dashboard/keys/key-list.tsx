import type { DashboardState } from "../dashboard-state.js";
import { Empty } from "../elements/shown-states.js";
import { TextField } from "../elements/text-field.js";
import { KeyTable } from "./key-table.js";
import { type KeysAddress, keysAddressOf, keysParametersOf } from "./keys-address.js";
import { isKeyWith, type ListedKey } from "./listed-key.js";

interface KeyListProperties {
  readonly keys: readonly ListedKey[];
  readonly ownId: string;
  readonly state: DashboardState;
  readonly onRevoke: (key: ListedKey) => void;
}

/** The active or the revoked keys, narrowed by a text. */
export function KeyList({ keys, ownId, state, onRevoke }: KeyListProperties) {
  const { router } = state;
  const address = keysAddressOf(router.query.value);
  const look = (changes: Partial<KeysAddress>): void =>
    router.ask(keysParametersOf({ ...address, ...changes }), { page: ["keys"], isStep: false });
  const needle = address.find.trim().toLowerCase();
  const found = keys.filter((key) => isKeyWith(needle, key));
  const shown = found.filter(({ isActive }) => isActive !== address.areRevoked);
  return (
    <>
      <div class="list-bar">
        <TextField
          label="Filter"
          type="search"
          value={address.find}
          hint="A part of the name, key or restrictions, or the whole id."
          onInput={(find) => look({ find })}
        />
        <fieldset class="choice">
          <legend class="only-read">Which keys are listed</legend>
          {[false, true].map((areRevoked) => (
            <label key={String(areRevoked)}>
              <input
                type="radio"
                name="which-keys"
                checked={address.areRevoked === areRevoked}
                onChange={() => look({ areRevoked })}
              />
              <span>
                {areRevoked ? "Revoked" : "Active"}{" "}
                {found.filter(({ isActive }) => isActive !== areRevoked).length.toLocaleString("en-US")}
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 ? (
        <NoKeys address={address} />
      ) : (
        <KeyTable keys={shown} areRevoked={address.areRevoked} {...{ ownId, state, onRevoke }} />
      )}
    </>
  );
}

function NoKeys({ address: { find, areRevoked } }: { readonly address: KeysAddress }) {
  const kind = areRevoked ? "revoked" : "active";
  if (find !== "") return <Empty title={`No ${kind} key has this in it`} />;
  return (
    <Empty title={`There is no ${kind} key`}>
      <p>Keys that are revoked stay listed here, with when they were last used.</p>
    </Empty>
  );
}
