import { type Hit, termsFoundOtherwise } from "@findling/client/explanation";

const viaWords = { typo: "a typo", prefix: "a beginning", bigram: "two characters", word: "another form" };
const foundMax = 3;

/** The words of the query for which another word was found. */
export function FoundOtherwise({ hit }: { readonly hit: Hit }) {
  const found = termsFoundOtherwise(hit.explanation?.matchedTerms ?? []);
  if (found.length === 0) return null;
  return (
    <p class="found-otherwise">
      {found.slice(0, foundMax).map(({ query, indexed, via }) => (
        <span key={`${query} ${indexed}`}>
          <del>{query}</del> <span aria-hidden="true">→</span> <ins>{indexed}</ins>{" "}
          <span class="via">{viaWords[via]}</span>
        </span>
      ))}
    </p>
  );
}
