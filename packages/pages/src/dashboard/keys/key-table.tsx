import type { KeySummary } from "@findling/client";
import { RelativeTime } from "../elements/relative-time.js";

interface KeyTableProperties {
  readonly keys: readonly KeySummary[];
  /** The key of the session. */
  readonly ownId: string;
  readonly onRevoke: (key: KeySummary) => void;
}

/** The active keys, newest first. */
export function KeyTable({ keys, ownId, onRevoke }: KeyTableProperties) {
  return (
    <table class="data-table">
      <caption class="only-read">Active keys, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Key</th>
          <th scope="col">Restrictions</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span class="only-read">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.toReversed().map((key) => (
          <tr key={key.id}>
            <th scope="row">
              {key.name}
              {key.id === ownId && <span class="own-key">yours</span>}
            </th>
            <td data-label="Key">
              <code>{key.display}</code>
            </td>
            <td data-label="Restrictions">
              <Restrictions restrictions={key.restrictions} />
            </td>
            <td data-label="Last used">
              {key.lastUsedAt === null ? (
                <span class="nothing">never</span>
              ) : (
                <RelativeTime ms={key.lastUsedAt} />
              )}
            </td>
            <td class="is-action">
              <button type="button" class="button is-small" onClick={() => onRevoke(key)}>
                Revoke<span class="only-read"> {key.name}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Restrictions({ restrictions }: Pick<KeySummary, "restrictions">) {
  const { indexes, referrers, ratePerMinute } = restrictions;
  const words = [
    ...(indexes === null ? [] : [indexes.join(", ")]),
    ...(referrers === null ? [] : [`from ${referrers.join(", ")}`]),
    ...(ratePerMinute === null ? [] : [`${ratePerMinute.toLocaleString("en-US")} a minute`]),
  ];
  return words.length === 0 ? <span class="nothing">none</span> : <span>{words.join("; ")}</span>;
}
