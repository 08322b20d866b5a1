import type { KeySummary } from "@findling/client";
import { useSignal } from "@preact/signals";
import { Dialog } from "../elements/dialog.js";
import { problemOf } from "../problem.js";

interface RevokeDialogProperties {
  readonly revoked: KeySummary;
  /** Rejects as the client does. */
  readonly onRevoke: () => Promise<void>;
  readonly onClose: () => void;
}

export function RevokeDialog({ revoked, onRevoke, onClose }: RevokeDialogProperties) {
  const fault = useSignal<string | null>(null);
  const revoke = async (): Promise<void> => {
    try {
      await onRevoke();
    } catch (error) {
      fault.value = problemOf(error).advice;
    }
  };
  return (
    <Dialog title={`Revoke ${revoked.name}?`} onClose={onClose}>
      <p>
        Requests with the key <code>{revoked.display}</code> are refused at once. A revoked key cannot be
        brought back.
      </p>
      {fault.value !== null && (
        <p class="field-fault" role="alert">
          {fault.value}
        </p>
      )}
      <button type="button" class="button is-primary" onClick={() => void revoke()}>
        Revoke the key
      </button>
    </Dialog>
  );
}
