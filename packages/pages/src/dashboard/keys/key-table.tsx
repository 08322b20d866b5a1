import type { DashboardState } from "../dashboard-state.js";
import { useShownRows } from "../elements/more-rows.js";
import { RelativeTime } from "../elements/relative-time.js";
import type { ListedKey } from "./listed-key.js";
import { restrictionWords } from "./restriction-words.js";

interface KeyTableProperties {
  /** In the order in which they are shown. */
  readonly keys: readonly ListedKey[];
  /** Whether these are keys that give no access any more. */
  readonly areRevoked: boolean;
  /** The key of the session. */
  readonly ownId: string;
  readonly state: DashboardState;
  readonly onRevoke: (key: ListedKey) => void;
}

export function KeyTable({ keys, areRevoked, ownId, state, onRevoke }: KeyTableProperties) {
  const { rows, more } = useShownRows(keys, "keys");
  return (
    <>
      <div class="wide-table">
        <table class="data-table key-table">
          <caption class="only-read">{areRevoked ? "Revoked" : "Active"} keys, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Key</th>
              <th scope="col">Restrictions</th>
              <th scope="col" class="made">
                Made
              </th>
              <th scope="col">Last used</th>
              <th scope="col">{areRevoked ? "Revoked" : <span class="only-read">Actions</span>}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  {key.name}
                  {key.id === ownId && <span class="own-key">yours</span>}
                </th>
                <td data-label="Key">
                  <code title={`Its id is ${key.id}`}>{key.display}</code>
                </td>
                <td data-label="Restrictions" class="restrictions">
                  <span>{restrictionWords(key.restrictions) || <span class="nothing">none</span>}</span>
                </td>
                <td data-label="Made" class="when made">
                  <RelativeTime ms={key.createdAt} />
                </td>
                <td data-label="Last used" class="when">
                  <Moment ms={key.lastUsedAt} without="never" />
                </td>
                {areRevoked ? (
                  <td data-label="Revoked" class="when">
                    <Moment ms={key.revokedAt} without="just now" />
                  </td>
                ) : (
                  <td class="is-action">
                    <div class="key-actions">
                      {key.type === "search" && (
                        <a
                          class="button is-small"
                          href={`${state.router.hrefOf("keys", "token")}?${new URLSearchParams({ key: key.id })}`}
                        >
                          Token<span class="only-read"> of {key.name}</span>
                        </a>
                      )}
                      <button type="button" class="button is-small" onClick={() => onRevoke(key)}>
                        Revoke<span class="only-read"> {key.name}</span>
                      </button>
                    </div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </>
  );
}

function Moment({ ms, without }: { readonly ms: number | null; readonly without: string }) {
  return ms === null ? <span class="nothing">{without}</span> : <RelativeTime ms={ms} />;
}
