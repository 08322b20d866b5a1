import type { CreateKeyResponse } from "@findling/client";
import { computed, effect, signal } from "@preact/signals";
import type { DashboardState } from "../dashboard-state.js";
import { warnOfLoss } from "../loss-warning.js";
import type { UnsavedWork } from "../unsaved-work.js";

interface MadeKey {
  readonly created: CreateKeyResponse;
  /** The id of the key with which somebody was signed in. */
  readonly by: string;
}

/**
 * The secrets of the key that was made last. The server shows them once, so they stay until somebody closes
 * them, also when another page is shown or the session ends. Nobody else who signs in sees them.
 */
class ShownSecrets implements UnsavedWork {
  readonly #made = signal<MadeKey | null>(null);
  /** null: there are none. */
  readonly created = computed(() => this.#made.value?.created ?? null);
  #stopWarning: (() => void) | null = null;

  constructor(state: DashboardState) {
    state.keepInView(this);
    effect(() => {
      const stage = state.session.stage.value;
      if (stage.kind === "signedIn" && this.#made.peek()?.by !== stage.keyId) this.forgetAll();
    });
  }

  show(made: MadeKey): void {
    this.#made.value = made;
    this.#stopWarning ??= warnOfLoss();
  }

  words(): string[] {
    const created = this.created.peek();
    return created === null ? [] : [`the secrets of the key ${created.key.name}, which are not shown again`];
  }

  forgetAll(): void {
    this.#made.value = null;
    this.#stopWarning?.();
    this.#stopWarning = null;
  }
}

const shown = new WeakMap<DashboardState, ShownSecrets>();

/** One for a dashboard. Its code is no part of the first load. */
export function shownSecretsOf(state: DashboardState): ShownSecrets {
  const found = shown.get(state) ?? new ShownSecrets(state);
  shown.set(state, found);
  return found;
}
