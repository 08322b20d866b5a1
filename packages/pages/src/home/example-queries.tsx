interface ExampleQuery {
  readonly q: string;
  /** What it shows. */
  readonly shows: string;
}

/** Each of them is decided by another criterion, or is read in another way. */
export const exampleQueries: readonly ExampleQuery[] = [
  { q: "read clipbord", shows: "a typo" },
  { q: "grid temp", shows: "half a word" },
  { q: "scroll snap", shows: "fewer typos first" },
  { q: "vertical writing", shows: "words close together" },
  { q: '"content security policy"', shows: "a phrase" },
  { q: "what is a service worker", shows: "a whole question" },
];

export function ExampleQueries({ onChoose }: { readonly onChoose: (q: string) => void }) {
  return (
    <ul class="examples" aria-label="Example searches">
      {exampleQueries.map(({ q, shows }) => (
        <li key={q}>
          <button type="button" class="example" onClick={() => onChoose(q)}>
            <span class="example-query">{q}</span>
            <span class="example-shows">{shows}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
