/** Empties a search field. */
export function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <button type="button" class="clear" aria-label="Clear" onClick={onClear}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m6 6 12 12M18 6 6 18" />
      </svg>
    </button>
  );
}
