/** The browser asks before a tab is closed with which something is lost. Returns how to stop that. */
export function warnOfLoss(): () => void {
  const ask = (event: Event): void => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
