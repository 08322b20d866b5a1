import type { DashboardState } from "../dashboard-state.js";
import { Tabs } from "../elements/tabs.js";

const pages: readonly { readonly title: string; readonly steps: readonly string[] }[] = [
  { title: "All keys", steps: ["keys"] },
  { title: "Make a token", steps: ["keys", "token"] },
  { title: "Inspect a token", steps: ["keys", "inspect"] },
];

/** The pages of keys, and the way from one to another. */
export function KeyTabs({ state: { router } }: { readonly state: DashboardState }) {
  const current = router.steps.value.join("/");
  return (
    <Tabs
      label="Pages of keys"
      tabs={pages.map(({ title, steps }) => ({
        title,
        href: router.hrefOf(...steps),
        isCurrent: steps.join("/") === current,
      }))}
    />
  );
}
