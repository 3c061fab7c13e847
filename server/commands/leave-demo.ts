// Removes the demo's companies, people and calls for good.
import { saveDemoHistory } from '../database/settings';
import { removeDemo } from '../demo/remove-demo';
import type { Command } from './command';

export const leaveDemo: Command = async ({ database, settings, isServing }, _, output) => {
  // First, so that an interrupted removal is not continued as a demo at the next start.
  await saveDemoHistory(database.people, 'left');
  const { companies, users, calls, deliveries } = await removeDemo(database);
  output.line(`Removed ${companies} companies, ${users} people, ${calls} calls and ${deliveries} deliveries.`);
  output.line('The demo is over. A start without any admin prints a link on which the first one is made.');
  if (settings.demo) output.line('DEMO=1 is still set: a start would make the demo again.');
  else if (isServing) output.line('Restart CallGauge: until then it still shows the demo’s sign-ins.');
};
