import { useEffect, useRef } from "preact/hooks";

/** The heading of one record. It gets the focus, because what led to it is gone. */
export function RecordHeading({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}
