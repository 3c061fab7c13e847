// The operator's commands that change data. Each runs in the process that holds the data folder: in the server while it
// runs, otherwise in the command's own process.
import { writeBackup } from '../backup/make-backup';
import { appVersion } from '../http/documents/version';
import { sendOutput } from '../platform/control-client';
import type { ControlHandler } from '../platform/control-socket';
import type { Command, CommandParts } from './command';
import { forget } from './forget';
import { leaveDemo } from './leave-demo';
import { createAdmin } from './make-admin';
import { makeCalls } from './make-calls';

export const commands = {
  'make-admin': createAdmin,
  'leave-demo': leaveDemo,
  'make-calls': makeCalls,
  forget,
} satisfies Record<string, Command>;

/** What a server offers on its control socket. */
export function controlHandlers(
  parts: CommandParts,
  describe: (error: unknown) => string,
): Record<string, ControlHandler> {
  const handlers = Object.entries(commands).map(([name, command]): [string, ControlHandler] => [
    name,
    (input, response, signal) => sendOutput(response, (output) => command(parts, input, output, signal), describe),
  ]);
  const { database, settings } = parts;
  return {
    ...Object.fromEntries(handlers),
    // The command's own process writes the file: a folder or a disk that hangs never holds the server up.
    async backup(_, response, signal) {
      response.setTimeout(maxSilentMs, () => response.destroy());
      await writeBackup(database, { dataDir: settings.dataDir, version: appVersion, at: new Date(), signal }, response);
    },
  };
}

const maxSilentMs = 60_000;
