import { useEffect, useRef, useState } from "preact/hooks";

interface CopiedCodeProperties {
  readonly title: string;
  readonly code: string;
  readonly children?: preact.ComponentChildren;
}

const saidMs = 2_000;

/** Code to paste, with a button that copies it. */
export function CopiedCode({ title, code, children }: CopiedCodeProperties) {
  const [said, say] = useState("");
  const shown = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (said === "") return undefined;
    const timer = setTimeout(() => say(""), saidMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <section class="copied">
      <header>
        <h3>{title}</h3>
        <button type="button" class="copy" onClick={() => void copy(code, shown.current).then(say)}>
          Copy<span class="only-read"> the code for {title}</span>
        </button>
        <span role="status">{said}</span>
      </header>
      <pre ref={shown} tabIndex={0} aria-label={`Code for ${title}`}>
        <code>{code}</code>
      </pre>
      {children}
    </section>
  );
}

/** Only pages over HTTPS and of this machine may write to the clipboard. Else the text is selected. */
async function copy(code: string, shown: HTMLElement | null): Promise<string> {
  try {
    await navigator.clipboard.writeText(code);
    return "Copied";
  } catch {
    if (shown !== null) getSelection()?.selectAllChildren(shown);
    return "Selected: copy it with your keyboard";
  }
}
