import { claimsInWords } from "./claim-words.js";

/** The claims of a token, in words. */
export function ClaimList({ claims, nowSeconds }: { readonly claims: unknown; readonly nowSeconds: number }) {
  return (
    <dl class="claims">
      {claimsInWords(claims, nowSeconds).map(({ name, words }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
