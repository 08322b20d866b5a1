import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { LinesField } from "../elements/lines-field.js";
import { PageHead } from "../elements/page-head.js";
import { TextField } from "../elements/text-field.js";
import { KeyTabs } from "../keys/key-tabs.js";
import { refusalWordsOf } from "../problem.js";
import { type InspectedToken, inspectedToken } from "./token-inspection.js";
import { TokenReport } from "./token-report.js";

/** A token is sent to the server when nobody has typed for this time. */
const pauseMs = 150;

/** Says what a pasted token says, and whether the server takes it. */
export function InspectTokenPage({ state }: PageProperties) {
  const { client, connection } = state;
  const token = useSignal("");
  const secret = useSignal("");
  const inspected = useSignal<InspectedToken | null>(null);
  const fault = useSignal<string | null>(null);
  const wanted = token.value.trim();
  const { value: returns } = connection.returns;
  useEffect(() => {
    fault.value = null;
    if (wanted === "") {
      inspected.value = null;
      return undefined;
    }
    const stop = new AbortController();
    const inspect = async (): Promise<void> => {
      try {
        const answer = await inspectedToken(client, wanted, { signal: stop.signal });
        if (!stop.signal.aborted) inspected.value = answer;
      } catch (error) {
        if (stop.signal.aborted) return;
        inspected.value = null;
        fault.value = refusalWordsOf(error);
      }
    };
    const timer = setTimeout(() => void inspect(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, returns]);
  return (
    <>
      <PageHead title="Inspect a token" />
      <KeyTabs state={state} />
      <div class="token-form">
        <LinesField
          label="Token"
          rows={4}
          isCode
          hint="Three parts with dots between them. This server reads and checks it, and does not store it."
          fault={fault.value}
          value={token.value}
          onInput={(value) => {
            token.value = value;
          }}
        />
        <TextField
          label="Signing secret"
          isMasked
          hint="Optional, to check whether this secret has signed it. It stays in this page."
          value={secret.value}
          onInput={(value) => {
            secret.value = value;
          }}
        />
      </div>
      {inspected.value !== null && (
        <TokenReport inspected={inspected.value} token={wanted} secret={secret.value.trim()} />
      )}
    </>
  );
}
