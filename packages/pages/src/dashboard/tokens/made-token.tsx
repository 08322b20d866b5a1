import { useLayoutEffect, useRef } from "preact/hooks";
import { CopiedCode } from "../../parts/copied-code.js";
import { ClaimList } from "./claim-list.js";
import { isNarrowing } from "./claim-words.js";
import type { MadeToken } from "./make-token.js";
import { signingSamples, tokenSamples } from "./token-samples.js";

/** A new token, what it may do, and code to paste with it. */
export function MadeTokenView({ made, host }: { readonly made: MadeToken; readonly host: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [made]);
  const { token, claims, madeAt, key } = made;
  return (
    <section class="made-token">
      <h2 ref={heading} tabIndex={-1}>
        The token is made
      </h2>
      <CopiedCode title="the token" code={token} />
      <ClaimList claims={claims} nowSeconds={madeAt} />
      {!isNarrowing(claims) && (
        <p class="notice">
          It sees all that the key {key.name} sees: it has no partitions, filters or indexes.
        </p>
      )}
      <p class="small">It is stored nowhere. It ends with its time, or when the key {key.name} is revoked.</p>
      <h2>Use it</h2>
      {tokenSamples(made, host).map(({ title, code }) => (
        <CopiedCode key={title} {...{ title, code }} />
      ))}
      <h2>Make such tokens in a program</h2>
      <p class="small">A page asks your server for a new token when the one it has is refused with 401.</p>
      {signingSamples(key.id, claims, madeAt).map(({ title, code }) => (
        <CopiedCode key={title} {...{ title, code }} />
      ))}
    </section>
  );
}
