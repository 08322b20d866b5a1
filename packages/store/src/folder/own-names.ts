const ownFolders: ReadonlySet<string> = new Set([
  "control",
  "indexes",
  "queue",
  "analytics",
  "analytics.damaged",
]);
const ownFiles =
  /^(format\.json|lock.*\.sock(\.stale)?|backup\.sock|master-secret|key-usage\.json|last-backup\.json|demo\.json|restoring)(\.tmp|\.new)?$/;

/** Whether a server makes a file or folder of this name in a data folder. Anything else there is not ours. */
export function isOwnName(name: string): boolean {
  return ownFolders.has(name) || ownFiles.test(name);
}
