import { ApiFailure, FindlingFailure } from "@findling/client";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Boulder } from "../../parts/boulder.js";
import { TextField } from "../elements/text-field.js";
import type { SessionState, SignedOutReason } from "../session-state.js";

const leads: Readonly<Record<SignedOutReason, string>> = {
  never: "Use an admin key of this server.",
  ended: "Your session has ended. Sign in again, and you are back where you were.",
  left: "You have signed out.",
};

export function SignIn({ session, why }: { readonly session: SessionState; readonly why: SignedOutReason }) {
  const key = useSignal("");
  const fault = useSignal<string | null>(null);
  const isUnderWay = useSignal(false);
  useEffect(() => {
    document.title = "Sign in - Findling";
  }, []);
  const submit = async (): Promise<void> => {
    if (isUnderWay.value) return;
    isUnderWay.value = true;
    fault.value = null;
    try {
      await session.signIn(key.value.trim());
    } catch (error) {
      fault.value = faultOf(error);
    } finally {
      isUnderWay.value = false;
    }
  };
  return (
    <main class="sign-in">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (key.value.trim() === "") fault.value = "Paste an admin key first.";
          else void submit();
        }}
      >
        <p class="wordmark">
          <Boulder />
          Findling
        </p>
        <h1>Sign in</h1>
        <p role={why === "ended" ? "alert" : undefined}>{leads[why]}</p>
        <TextField
          label="Admin key"
          type="password"
          autocomplete="current-password"
          autofocus
          value={key.value}
          fault={fault.value}
          onInput={(value) => {
            key.value = value;
            fault.value = null;
          }}
        />
        <button type="submit" class="button is-primary" aria-disabled={isUnderWay.value}>
          {isUnderWay.value ? "Signing in…" : "Sign in"}
        </button>
        <details>
          <summary>Where is the key?</summary>
          <ul>
            <li>
              The first start of the server has printed it: <code>Admin key: svc_admin_…</code>
            </li>
            <li>
              Or it is the value of <code>SVC_ADMIN_KEY</code>, with which the server was started.
            </li>
            <li>
              Whoever has an admin key can make another one:{" "}
              <code>findling keys create --type admin --name "Ann"</code>
            </li>
          </ul>
        </details>
        <p class="small">The key is sent to this server only, and not kept in the browser.</p>
      </form>
    </main>
  );
}

function faultOf(error: unknown): string {
  if (error instanceof ApiFailure) {
    if (error.status === 401) return "This server does not know the key, or it was revoked.";
    return error.message;
  }
  if (error instanceof FindlingFailure) return "The server does not answer. Try again in a moment.";
  return "Signing in failed. Reload the page.";
}
