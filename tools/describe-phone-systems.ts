// docs/phone-systems.md: what each preset carries, from the presets themselves. tests/stories/presets.db.test.ts proves it
// with the payloads in tests/payloads, and tests/browser/five-questions.e2e.ts counts the clicks.
import { readdirSync } from 'node:fs';
import { type Preset, presets } from '#contract/presets';
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { howToRecord, readClicks } from '../tests/browser/vendor-clicks';

const payloads = readdirSync(new URL('../tests/payloads', import.meta.url)).sort();

const clicksOf = readClicks();

export function describePhoneSystems(): string {
  const vendors = presets.filter(({ id }) => id !== 'own');
  return [
    '# Phone systems',
    '',
    'Made from `contract/presets` by `npm run docs`. Every phone system can be connected: one that is not listed is understood from',
    'its first deliveries (`contract/inference`), and a person confirms what was understood.',
    '',
    'The location is found by the number called: place each of your numbers once, under Numbers. What a phone system does not',
    'report is not known and shown as not known, never as a no. Where services, appointments and call types come from tags or',
    'dispositions, a preset knows the usual words, and a person explains the others once, under Words.',
    '',
    'Clicks are those from Add phone system until its first call counts, through the five questions: with its secret where it has',
    'one, and a call to a number that a location has. The browser stories count them: of three vendors in `npm test`, of all in',
    '`npm run test:long`.',
    '',
    '| phone system | carries | does not report | clicks | events of one call | signature | address check | payloads in the tests |',
    '|---|---|---|---|---|---|---|---|',
    ...vendors.map(rowOf),
    '',
    '## Which deliveries are calls',
    '',
    'Everything else is stored, can be searched and replayed, and changes no figure.',
    '',
    ...vendors.flatMap(filterOf),
    '',
    '## Where to paste the address, and where the secret is',
    '',
    ...vendors.flatMap(({ name, where, secret }) => [`**${name}.** ${[where, secret].filter(Boolean).join(' ')}`, '']),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function rowOf(preset: Preset): string {
  const { id, name, mapping, signature, handshake = '–' } = preset;
  const has = (field: WebhookField) => carries(preset, field);
  const labels = (fields: WebhookField[]) => fields.map((field) => webhookFields[field].label.toLowerCase()).join(', ');
  const events = mapping.orderField
    ? `merged, in the order of \`${mapping.orderField}\``
    : 'merged, in order of arrival';
  const scheme = signature.mode === 'off' ? 'a token in the address or a header' : `\`${signature.scheme}\``;
  const samples = payloads
    .filter((file) => file.startsWith(id === 'quo' ? 'openphone' : id))
    .map((file) => `\`${file}\``);
  return `| ${[
    name,
    labels(webhookFieldNames.filter(has)),
    labels(webhookFieldNames.filter((field) => !has(field))),
    countedClicks(name),
    mapping.rules.callId?.keys || mapping.callIdField ? events : 'each is a call',
    scheme,
    handshake,
    samples.join(', ') || 'built from its documented keys',
  ].join(' | ')} |`;
}

function countedClicks(name: string): number {
  const clicks = clicksOf[name];
  if (clicks !== undefined) return clicks;
  throw new Error(`No browser story has connected ${name}: add it to tests/browser/vendors, then run: ${howToRecord}`);
}

/** With a key or a rule that finds it. Tags carry a service, an outcome and a type as far as people use them. */
function carries({ mapping }: Preset, field: WebhookField): boolean {
  const rule = mapping.rules[field];
  return mapping[webhookFields[field].configKey] !== '' || rule?.between !== undefined || rule?.byNumberCalled === true;
}

function filterOf({ name, mapping }: Preset): string[] {
  return mapping.callFilter.map(({ key, only, except }) => {
    const list = (only ?? except ?? []).map((text) => `\`${text}\``).join(', ');
    return `- ${name}: ${only ? 'only' : 'not'} where \`${key}\` is ${list}`;
  });
}
