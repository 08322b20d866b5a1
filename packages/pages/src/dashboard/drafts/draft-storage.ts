const prefix = "findling-draft:";

/** The indexes of which the tab of the browser keeps a draft, over a reload. */
export function storedIndexes(): string[] {
  // A browser that gives no access keeps nothing.
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** null: none is kept. */
export function storedText(index: string): string | null {
  try {
    return sessionStorage.getItem(prefix + index);
  } catch {
    return null;
  }
}

/** Returns whether it is kept. If not, an older one is not kept, either: it would come back. */
export function storeText(index: string, text: string): boolean {
  removeText(index);
  try {
    sessionStorage.setItem(prefix + index, text);
    return true;
  } catch {
    return false;
  }
}

export function removeText(index: string): void {
  try {
    sessionStorage.removeItem(prefix + index);
  } catch {
    // Without access there is nothing to remove.
  }
}
