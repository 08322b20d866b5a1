import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { readProfiles, updateProfiles } from "../profiles/profiles-file.js";
import { printable } from "../terminal/printable.js";
import { ownProfilesPath } from "./own-profiles-path.js";
import { profileFacts, profileTable } from "./profile-table.js";
import { requireProfile } from "./require-profile.js";

const examples = `
A profile is a server and a key for it, which findling login keeps. Commands take the first of these that
gives a key: --profile or --key, SVC_KEY or SVC_ADMIN_KEY, the profile of SVC_PROFILE, the default profile.
The key of a profile is sent to its own server only.

Examples:
  findling profiles list
  findling profiles use prod`;

const listExamples = `
Examples:
  findling profiles list
  findling profiles list --json`;

const useExamples = `
Examples:
  findling profiles use prod`;

export function addProfilesCommands(program: Command, context: CommandContext): void {
  const profiles = program
    .command("profiles")
    .description("List the profiles of findling login, and choose the default.")
    .addHelpText("after", examples);
  addListProfilesCommand(profiles, context);
  addUseProfileCommand(profiles, context);
}

function addListProfilesCommand(profiles: Command, context: CommandContext): void {
  profiles
    .command("list")
    .description("List the profiles; keys are never shown.")
    .option("--json", "print JSON")
    .addHelpText("after", listExamples)
    .action((flags: { json?: true }) => {
      const { stdout, stderr } = context.console;
      const listed = profileFacts(readProfiles(ownProfilesPath(context)));
      if (flags.json) stdout.write(`${JSON.stringify(listed, null, 2)}\n`);
      else if (listed.length === 0) stderr.write("There are no profiles: findling login makes one.\n");
      else stdout.write(`${profileTable(listed)}\n`);
    });
}

function addUseProfileCommand(profiles: Command, context: CommandContext): void {
  profiles
    .command("use")
    .description("Make a profile the default.")
    .argument("<name>", "the name of the profile")
    .option("--json", "print JSON")
    .addHelpText("after", useExamples)
    .action(async (name: string, flags: { json?: true }) => {
      let host = "";
      await updateProfiles(ownProfilesPath(context), (before) => {
        host = requireProfile(before, name).host;
        return { ...before, defaultName: name };
      });
      const sentence = `Commands now use the profile ${printable(name)}: ${host}`;
      context.console.stdout.write(`${flags.json ? JSON.stringify({ default: name, host }) : sentence}\n`);
    });
}
