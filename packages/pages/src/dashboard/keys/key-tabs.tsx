import type { DashboardState } from "../dashboard-state.js";

const tabs: readonly { readonly title: string; readonly steps: readonly string[] }[] = [
  { title: "All keys", steps: ["keys"] },
  { title: "Make a token", steps: ["keys", "token"] },
  { title: "Inspect a token", steps: ["keys", "inspect"] },
];

/** The pages of keys, and the way from one to another. */
export function KeyTabs({ state: { router } }: { readonly state: DashboardState }) {
  const current = router.steps.value.join("/");
  return (
    <nav class="tabs" aria-label="Pages of keys">
      <ul>
        {tabs.map(({ title, steps }) => (
          <li key={title}>
            <a href={router.hrefOf(...steps)} aria-current={steps.join("/") === current ? "page" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
