import type { DashboardState } from "../dashboard-state.js";
import { Layout } from "./layout.js";
import { SignIn } from "./sign-in.js";

export function Dashboard({ state }: { readonly state: DashboardState }) {
  const stage = state.session.stage.value;
  if (stage.kind === "signedIn") return <Layout state={state} keyName={stage.keyName} />;
  if (stage.kind === "signedOut") return <SignIn session={state.session} why={stage.why} />;
  return (
    <main class="sign-in">
      <p role="status">
        {state.connection.isAway.value
          ? "The server does not answer. The page asks again by itself."
          : "Loading the dashboard…"}
      </p>
    </main>
  );
}
