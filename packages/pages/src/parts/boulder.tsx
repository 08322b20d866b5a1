/** The mark of Findling: an erratic boulder, with lichen. */
export function Boulder() {
  return (
    <svg class="boulder" viewBox="0 0 32 32" aria-hidden="true">
      <path class="stone" d="M3 24c0-6 3-14 9-17 5-2 11 0 14 6 2 4 3 8 3 11 0 2-1 3-3 3H6c-2 0-3-1-3-3Z" />
      <path class="lichen" d="M12 7c5-2 11 0 14 6-2 2-5 1-6-1s-4 0-6-1-4-2-2-4Z" />
    </svg>
  );
}
