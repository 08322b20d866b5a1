import type { DashboardState } from "../dashboard-state.js";
import { Dialog } from "../elements/dialog.js";

interface SignOutProperties {
  readonly state: DashboardState;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** Names what signing out would lose, and asks. */
export function SignOutDialog({ state, onSignOut, onClose }: SignOutProperties) {
  return (
    <Dialog title="Sign out?" onClose={onClose}>
      <div class="losses">
        <p>This is not saved, and signing out discards it:</p>
        <ul>
          {state.unsavedWords().map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        class="button is-danger"
        onClick={() => {
          onClose();
          onSignOut();
        }}
      >
        Discard and sign out
      </button>
    </Dialog>
  );
}
