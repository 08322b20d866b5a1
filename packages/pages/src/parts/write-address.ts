/**
 * Changes the address of the page. Browsers refuse to do so too often: Safari more than 100 times in 30
 * seconds, which is less than somebody types. The page goes on without, and its next change says all.
 */
export function writeAddress(
  history: Pick<History, "pushState" | "replaceState">,
  change: "pushState" | "replaceState",
  address: string,
): void {
  try {
    history[change](null, "", address);
  } catch {
    // The address stays as it was.
  }
}
