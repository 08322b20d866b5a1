import type { KeySummary } from "@findling/client";
import { useSignal } from "@preact/signals";
import { Dialog } from "../elements/dialog.js";
import { refusalWordsOf } from "../problem.js";

interface RevokeDialogProperties {
  readonly revoked: KeySummary;
  /** Whether the session of this page stands for the key. */
  readonly isOwn: boolean;
  /** Rejects as the client does. */
  readonly onRevoke: () => Promise<void>;
  readonly onClose: () => void;
}

export function RevokeDialog({ revoked, isOwn, onRevoke, onClose }: RevokeDialogProperties) {
  const fault = useSignal<string | null>(null);
  const isUnderWay = useSignal(false);
  const revoke = async (): Promise<void> => {
    if (isUnderWay.value) return;
    isUnderWay.value = true;
    try {
      await onRevoke();
    } catch (error) {
      fault.value = refusalWordsOf(error);
    } finally {
      isUnderWay.value = false;
    }
  };
  return (
    <Dialog title={`Revoke ${revoked.name}?`} onClose={onClose}>
      <p>
        Requests with the key <code>{revoked.display}</code> are refused at once. A revoked key cannot be
        brought back.
      </p>
      {isOwn && <p>You are signed in with this key: your session ends with it.</p>}
      {fault.value !== null && (
        <p class="field-fault" role="alert">
          {fault.value}
        </p>
      )}
      <button
        type="button"
        class="button is-danger"
        aria-disabled={isUnderWay.value}
        onClick={() => void revoke()}
      >
        Revoke the key
      </button>
    </Dialog>
  );
}
