import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { CopiedCode } from "../../parts/copied-code.js";
import type { PageProperties } from "../dashboard-page.js";
import type { DashboardState } from "../dashboard-state.js";
import { PageHead } from "../elements/page-head.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import { KeyTabs } from "../keys/key-tabs.js";
import { type ListedKey, listedKeys } from "../keys/listed-key.js";
import { LiveValue } from "../live-value.js";
import { MadeTokenView } from "./made-token.js";
import { canSign, type MadeToken } from "./make-token.js";
import { emptyTokenDraft, type TokenDraft } from "./token-draft.js";
import { TokenForm } from "./token-form.js";
import { signingSamples } from "./token-samples.js";

const everyMs = 30_000;

/** Makes a scoped token of a search key. The address may name the key. */
export function MakeTokenPage({ state }: PageProperties) {
  const { client, connection, router } = state;
  const live = useMemo(
    () => new LiveValue(connection, (signal) => listedKeys(client, { signal }), { everyMs }),
    [],
  );
  useEffect(() => live.start(), []);
  const problem = live.problem.value;
  const keys = live.value.value?.filter(({ type, isActive }) => type === "search" && isActive);
  return (
    <>
      <PageHead title="Make a token" />
      <KeyTabs state={state} />
      <p class="lead">
        A scoped token narrows a search key, for one customer or for an hour. Programs make tokens without
        asking the server. This page makes one to try, and shows the code.
      </p>
      {problem !== null && !connection.isAway.value && (
        <ProblemBox problem={problem} onRetry={() => live.again()} />
      )}
      {keys === undefined && problem === null && <Loading what="the keys" />}
      {keys?.length === 0 && (
        <Empty title="There is no search key yet">
          <p>
            A token needs one: <a href={router.hrefOf("keys")}>create a search key</a>, and keep its signing
            secret.
          </p>
        </Empty>
      )}
      {keys !== undefined && keys.length > 0 && <TokenOf state={state} keys={keys} />}
    </>
  );
}

interface TokenOfProperties {
  readonly state: DashboardState;
  /** Active search keys. */
  readonly keys: readonly ListedKey[];
}

/** Anybody can write an address: what it names goes into the form and the code only if it is a key. */
function TokenOf({ state: { client, router, host }, keys }: TokenOfProperties) {
  const asked = router.query.value.get("key");
  const keyId = keys.find(({ id }) => id === asked)?.id ?? "";
  const draft = useSignal<TokenDraft>({ ...emptyTokenDraft, keyId });
  const made = useSignal<MadeToken | null>(null);
  if (!canSign()) return <NoSigning keyId={keyId} />;
  return (
    <>
      <TokenForm
        {...{ client, keys, draft }}
        onMade={(token) => {
          made.value = token;
        }}
      />
      {made.value !== null && <MadeTokenView made={made.value} host={host} />}
    </>
  );
}

/** Browsers keep what signs from pages that others on the way could have changed. */
function NoSigning({ keyId }: { readonly keyId: string }) {
  const claims = { exp: 3_600, partitions: ["acme"] };
  return (
    <Empty title="This page cannot sign here">
      <p>
        Browsers sign only in pages over HTTPS and of this machine, and the secret should not be typed into
        another one. Make the token where your programs run:
      </p>
      {signingSamples(keyId || "THE_ID_OF_THE_KEY", claims, 0).map(({ title, code }) => (
        <CopiedCode key={title} {...{ title, code }} />
      ))}
    </Empty>
  );
}
