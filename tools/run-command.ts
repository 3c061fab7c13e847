// What the operator's commands share: they run in the server that holds DATA_DIR, or else hold it themselves.
import { commands } from '../server/commands/commands';
import { type DatabaseOptions, type OpenedDatabase, openDatabase } from '../server/database/engine/connect';
import { DatabaseInUse } from '../server/database/engine/installation-lock';
import { summarizeError } from '../server/http/log-error';
import { type CommandOutput, receiveOutput, sendCommand } from '../server/platform/control-client';
import { holdDataDir } from '../server/platform/control-socket';
import { makePrivate } from '../server/platform/private-folder';
import { readSettings, type Settings } from '../server/settings';

/** Runs a tool with its arguments. An error ends the program with one line and exit code 1. */
export async function runTool(tool: (given: string[]) => Promise<void>): Promise<void> {
  process.umask(0o077);
  await tool(process.argv.slice(2)).catch((error: unknown) => {
    console.error(summarizeError(error));
    process.exitCode = 1;
  });
}

export const say = (line: string) => console.log(line);

export async function runCommand(
  name: keyof typeof commands,
  input?: unknown,
  output: CommandOutput = { line: say, record() {} },
): Promise<void> {
  const settings = readSettings(process.env);
  const response = await sendCommand(settings.dataDir, name, input);
  if (response) return receiveOutput(response, output);
  const work = async ({ database, prepare }: OpenedDatabase) => {
    await prepare(endingMs).catch(explainInUse);
    await commands[name]({ database, settings, isServing: false }, input, output, new AbortController().signal);
  };
  await withInstallation(settings, `npm run ${name}`, work, { isOwner: true });
}

/** A server that was just stopped may have the database for a moment. */
const endingMs = 1_000;

/** A server with another DATA_DIR would not know of the change. */
function explainInUse(error: unknown): never {
  if (!(error instanceof DatabaseInUse)) throw error;
  throw new Error(`${error.message} Name its DATA_DIR, or stop it.`);
}

/** Holds DATA_DIR and opens the database that the settings name, for as long as `work` takes. */
export async function withInstallation<Done>(
  settings: Settings,
  doing: string,
  work: (opened: OpenedDatabase) => Promise<Done>,
  options: Pick<DatabaseOptions, 'isOwner'> = {},
): Promise<Done> {
  makePrivate(settings.dataDir);
  const control = await holdDataDir(settings.dataDir, doing);
  try {
    const opened = await openDatabase({ ...settings, ...options, log: say });
    try {
      return await work(opened);
    } finally {
      await opened.database.close();
    }
  } finally {
    await control.close();
  }
}
