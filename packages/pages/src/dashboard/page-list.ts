import type { DashboardPage } from "./dashboard-page.js";

/** Every page, in the order of the menu. The first one is shown at `/dashboard` itself. */
export const pages: readonly DashboardPage[] = [
  {
    title: "Indexes",
    steps: ["indexes"],
    isInMenu: true,
    load: async () => (await import("./indexes/indexes-page.js")).IndexesPage,
  },
  {
    title: "Search",
    steps: ["indexes", ":name", "search"],
    isInMenu: false,
    askedFor: (query) => query.get("q")?.trim() ?? "",
    load: async () => (await import("./preview/preview-page.js")).PreviewPage,
  },
  {
    title: "Settings",
    steps: ["indexes", ":name", "settings"],
    isInMenu: false,
    load: async () => (await import("./settings/settings-page.js")).SettingsPage,
  },
  {
    title: "Ranking difference",
    steps: ["indexes", ":name", "difference"],
    isInMenu: false,
    load: async () => (await import("./difference/difference-page.js")).DifferencePage,
  },
  {
    title: "History",
    steps: ["indexes", ":name", "history"],
    isInMenu: false,
    load: async () => (await import("./history/history-page.js")).HistoryPage,
  },
  {
    title: "Records",
    steps: ["indexes", ":name", "records"],
    isInMenu: false,
    load: async () => (await import("./records/records-page.js")).RecordsPage,
  },
  {
    title: "New index",
    steps: ["new-index"],
    isInMenu: false,
    load: async () => (await import("./new-index/new-index-page.js")).NewIndexPage,
  },
  {
    title: "Analytics",
    steps: ["analytics"],
    isInMenu: true,
    load: async () => (await import("./analytics/analytics-page.js")).AnalyticsPage,
  },
  {
    title: "Health",
    steps: ["health"],
    isInMenu: true,
    load: async () => (await import("./health/health-page.js")).HealthPage,
  },
  {
    title: "Keys",
    steps: ["keys"],
    isInMenu: true,
    load: async () => (await import("./keys/keys-page.js")).KeysPage,
  },
  {
    title: "Make a token",
    steps: ["keys", "token"],
    isInMenu: false,
    load: async () => (await import("./tokens/make-token-page.js")).MakeTokenPage,
  },
  {
    title: "Inspect a token",
    steps: ["keys", "inspect"],
    isInMenu: false,
    load: async () => (await import("./tokens/inspect-token-page.js")).InspectTokenPage,
  },
];
