import type { Command } from "commander";
import type { CommandContext } from "../command-context.js";
import { baseUrlIn } from "../connection/server-address.js";
import { UsageFailure } from "../failure.js";
import type { DoctorFlags } from "./doctor-flags.js";

const examples = `
Without --host it checks the data folder, whose server must not run: all checksums, counts, files and modes,
the disk, and the limits of this shell. It changes nothing. With --host it checks a running server. Each
finding is ok, a warning (the server works) or a problem, and says what to do.

It ends with 0 if there is no problem, with 1 if there is one, and with 2 if the command line is wrong.

Examples:
  findling doctor                    # the data folder ./data
  findling doctor --data /var/lib/findling --json
  findling doctor --host https://search.example.org
  findling doctor --host 127.0.0.1:7700 --data /var/lib/findling`;

export function addDoctorCommand(program: Command, context: CommandContext): void {
  program
    .command("doctor")
    .description("Check a data folder or a running server, and say what to do.")
    .option("--data <folder>", "the data folder (SVC_DATA; default ./data)")
    .option("--config <file>", "configuration file of the server, for its folder and its memory")
    .option("--host <url>", "check the server there", baseUrlIn)
    .option("--profile <name>", "check the server of this profile, with its key if it is an admin key")
    .option(
      "--admin-key <secret>",
      "an admin key to check at that server; better given as SVC_ADMIN_KEY, which no process list shows",
    )
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (flags: DoctorFlags) => {
      if (flags.adminKey !== undefined && flags.host === undefined && flags.profile === undefined)
        throw new UsageFailure("--admin-key is checked at a server: name it with --host.");
      // Loaded only here, so that other commands do not wait for it.
      const { doctor } = await import("./doctor.js");
      await doctor(flags, context);
    });
}
