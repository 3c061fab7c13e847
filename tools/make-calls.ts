// npm run make-calls -- --companies 1200 --calls 36000000: fills the database with companies and two years of their calls, to
// try how fast things are. Not for a database with real calls.
import { parseArgs } from 'node:util';
import { runCommand, runTool } from './run-command';

const defaults = { companies: '50', calls: '1000000', days: '730' };

await runTool(async () => {
  const { values } = parseArgs({
    options: { companies: { type: 'string' }, calls: { type: 'string' }, days: { type: 'string' } },
  });
  const wholeNumber = (name: keyof typeof defaults) => {
    const given = Number(values[name] ?? defaults[name]);
    if (Number.isSafeInteger(given) && given > 0) return given;
    throw new Error(
      `--${name} must be a whole number above 0. Example: npm run make-calls -- --companies 50 --calls 1000000`,
    );
  };
  const [companies, calls, days] = [wholeNumber('companies'), wholeNumber('calls'), wholeNumber('days')];
  if (calls < companies) throw new Error('There must be at least one call for each company.');
  await runCommand('make-calls', { companies, calls, days });
});
