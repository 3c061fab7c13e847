// npm run forget -- --phone <number> [--company <id or name>] [--yes | --export <file>]: counts, erases or exports what is
// held of a customer. Works while the server runs, too.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand, runTool, say } from './run-command';

const usage = 'Usage: npm run forget -- --phone "+1 312 555 0142" [--company <id or name>] [--yes | --export <file>]';

await runTool(async () => {
  const { phone = '', company, yes = false, export: file } = readArguments();
  if (phone === '' || (yes && file !== undefined)) throw new Error(usage);
  const mode = yes ? 'erase' : file === undefined ? 'look' : 'export';
  const output = file === undefined ? undefined : openOutput(file);
  await runCommand('forget', { phone, company, mode }, { line: say, record: (value) => output?.add(value) });
  output?.close();
  if (file !== undefined) say(`It is in ${file}, which only you can read.`);
});

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { phone: text, company: text, export: text, yes: { type: 'boolean' } } }).values;
  } catch {
    throw new Error(usage);
  }
}

interface Output {
  add(record: unknown): void;
  close(): void;
}

/** A list in JSON, written record by record, that nobody else can read. */
function openOutput(file: string): Output {
  const handle = fs.openSync(file, 'wx', 0o600);
  let separator = '[\n';
  return {
    add(record) {
      fs.writeSync(handle, separator + JSON.stringify(record));
      separator = ',\n';
    },
    close() {
      fs.writeSync(handle, separator === '[\n' ? '[]\n' : '\n]\n');
      fs.closeSync(handle);
    },
  };
}
