import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { Failure } from "../failure.js";
import { updateProfiles } from "../profiles/profiles-file.js";
import { printable } from "../terminal/printable.js";
import { ownProfilesPath } from "./own-profiles-path.js";
import { requireProfile } from "./require-profile.js";

const examples = `
The key stays valid: findling keys revoke ends it.

Examples:
  findling logout
  findling logout prod`;

export function addLogoutCommand(program: Command, context: CommandContext): void {
  program
    .command("logout")
    .description("Forget a profile and its key.")
    .argument("[name]", "the name of the profile (default: the default profile)")
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (name: string | undefined, flags: { json?: true }) => {
      const path = ownProfilesPath(context);
      let forgotten = "";
      let defaultLeft: string | null = null;
      let isDefaultGone = false;
      await updateProfiles(path, (profiles) => {
        const { defaultName, byName } = profiles;
        const chosen = name ?? defaultName;
        if (chosen === null) throw new Failure("There is no default profile: name the one to forget.");
        requireProfile(profiles, chosen);
        forgotten = chosen;
        isDefaultGone = chosen === defaultName && byName.size > 1;
        defaultLeft = chosen === defaultName ? null : defaultName;
        const left = [...byName].filter(([other]) => other !== chosen);
        return { defaultName: defaultLeft, byName: new Map(left) };
      });
      const { stdout } = context.console;
      const facts = { forgotten, default: defaultLeft };
      const sentence = `Forgot the profile ${printable(forgotten)}.`;
      const hint = isDefaultGone ? " Now there is no default: findling profiles use makes one." : "";
      stdout.write(`${flags.json ? JSON.stringify(facts) : sentence + hint}\n`);
    });
}
