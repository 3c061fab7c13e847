// npm run leave-demo: removes the demo's companies, people and calls for good. Works on the database that the settings
// name; the embedded one only while the server is stopped.
import { connectDatabase } from '../server/database/engine/connect';
import { saveDemoHistory } from '../server/database/settings';
import { removeDemo } from '../server/demo/remove-demo';
import { readSettings } from '../server/settings';

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await connectDatabase(settings);
  try {
    // First, so that an interrupted removal is not continued as a demo at the next start.
    await saveDemoHistory(database.people, 'left');
    const { companies, users, calls, deliveries } = await removeDemo(database);
    console.log(`Removed ${companies} companies, ${users} people, ${calls} calls and ${deliveries} deliveries.`);
    console.log('The demo is over. A start without any admin prints a link on which the first one is made.');
    if (settings.demo) console.log('DEMO=1 is still set: a start would make the demo again.');
  } finally {
    await database.close();
  }
}
