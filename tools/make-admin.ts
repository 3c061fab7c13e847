// npm run make-admin -- <username>: makes an admin, or gives one who lost it a new password. Works while the server runs, too.
import { MakeAdminInput } from '../server/commands/make-admin';
import { runCommand, runTool } from './run-command';

await runTool(async ([username = '']) => {
  const { data, error } = MakeAdminInput.safeParse({ username });
  if (!data) throw new Error(`Usage: npm run make-admin -- <username>. ${error.issues[0]?.message ?? ''}`);
  await runCommand('make-admin', data);
});
