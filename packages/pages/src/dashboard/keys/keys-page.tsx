import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { Dialog } from "../elements/dialog.js";
import { PageHead } from "../elements/page-head.js";
import { Loading, ProblemBox } from "../elements/shown-states.js";
import { LiveValue } from "../live-value.js";
import { CreateKeyForm } from "./create-key-form.js";
import { CreatedKey } from "./created-key.js";
import { KeyList } from "./key-list.js";
import { KeyTabs } from "./key-tabs.js";
import { type ListedKey, listedKeys } from "./listed-key.js";
import { RevokeDialog } from "./revoke-dialog.js";
import { shownSecretsOf } from "./shown-secrets.js";

const everyMs = 10_000;

/** What a dialog is open for; null: none is. */
type Opened = { readonly kind: "form" } | { readonly kind: "revoke"; readonly key: ListedKey } | null;

export function KeysPage({ state }: PageProperties) {
  const { client, connection, notices } = state;
  const shownSecrets = shownSecretsOf(state);
  const live = useMemo(
    () => new LiveValue(connection, (signal) => listedKeys(client, { signal }), { everyMs }),
    [],
  );
  useEffect(() => live.start(), []);
  const stage = state.session.stage.value;
  const ownId = stage.kind === "signedIn" ? stage.keyId : "";
  const opened = useSignal<Opened>(null);
  const keys = live.value.value;
  const problem = live.problem.value;
  const created = shownSecrets.created.value;
  const close = (): void => {
    opened.value = null;
  };
  const revoke = async ({ id, name }: ListedKey): Promise<void> => {
    await client.revokeKey(id);
    notices.show(`${name} is revoked.`);
    live.again();
  };
  return (
    <>
      <PageHead title="Keys">
        <button
          type="button"
          class="button is-primary"
          onClick={() => {
            opened.value = { kind: "form" };
          }}
        >
          Create a key
        </button>
      </PageHead>
      <KeyTabs state={state} />
      {problem !== null && !connection.isAway.value && (
        <ProblemBox problem={problem} onRetry={() => live.again()} />
      )}
      {keys === null ? (
        problem === null && <Loading what="the keys" />
      ) : (
        <KeyList
          {...{ keys, ownId, state }}
          onRevoke={(key) => {
            opened.value = { kind: "revoke", key };
          }}
        />
      )}
      {(opened.value?.kind === "form" || created !== null) && (
        <Dialog
          title={created === null ? "Create a key" : "The key is made"}
          isKept={created !== null}
          onClose={() => {
            close();
            shownSecrets.forgetAll();
          }}
        >
          {created === null ? (
            <CreateKeyForm
              state={state}
              onCreated={(made) => {
                shownSecrets.show({ created: made, by: ownId });
                live.again();
              }}
            />
          ) : (
            <CreatedKey created={created} host={state.host} />
          )}
        </Dialog>
      )}
      {opened.value?.kind === "revoke" && (
        <RevokeDialog
          notices={notices}
          revoked={opened.value.key}
          isOwn={opened.value.key.id === ownId}
          onRevoke={() => (opened.value?.kind === "revoke" ? revoke(opened.value.key) : Promise.resolve())}
          onClose={close}
        />
      )}
    </>
  );
}
