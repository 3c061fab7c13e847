// npm run make-admin -- <username>: makes an admin, or gives one who lost it a new password. Works on the database that
// the settings name; the embedded one only while the server is stopped.
import { type Role, roleLabel } from '#contract/roles';
import { ExistingUsername, invalidUsername } from '#contract/texts';
import { connectDatabase } from '../server/database/engine/connect';
import { grantAdmin } from '../server/http/sign-in/grant-admin';
import { readSettings } from '../server/settings';

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const given = ExistingUsername.safeParse(process.argv[2] ?? '');
  if (!given.success) {
    throw new Error(`Usage: npm run make-admin -- <username>. ${given.error.issues[0]?.message ?? ''}`);
  }
  const username = given.data;
  const database = await connectDatabase(readSettings(process.env));
  try {
    const granted = await grantAdmin(database, username);
    if (granted === 'unfit') throw new Error(`Nobody is called ${username} yet. ${invalidUsername}`);
    if (granted === 'demo') {
      throw new Error(`${username} belongs to the demo. Choose another username, or run npm run leave-demo first.`);
    }
    console.log(`${username} ${describeChange(granted.before)}. Password: ${granted.password}`);
  } finally {
    await database.close();
  }
}

function describeChange(before: Role | null): string {
  if (before === null) return 'is a new admin';
  if (before === 'admin') return 'has a new password';
  return `was ${roleLabel[before]} and is Admin now`;
}
