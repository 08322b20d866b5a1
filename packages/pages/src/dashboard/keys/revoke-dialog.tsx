import type { KeySummary } from "@findling/client";
import { Dialog } from "../elements/dialog.js";
import { useDialogWork } from "../elements/dialog-work.js";
import type { Notices } from "../notices.js";

interface RevokeDialogProperties {
  readonly notices: Notices;
  readonly revoked: KeySummary;
  /** Whether the session of this page stands for the key. */
  readonly isOwn: boolean;
  /** Rejects as the client does. */
  readonly onRevoke: () => Promise<void>;
  readonly onClose: () => void;
}

export function RevokeDialog({ notices, revoked, isOwn, onRevoke, onClose }: RevokeDialogProperties) {
  const { fault, isUnderWay, start } = useDialogWork(notices);
  const revoke = (): Promise<void> =>
    start({ doing: `Revoking ${revoked.name}`, work: onRevoke, onDone: onClose });
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
