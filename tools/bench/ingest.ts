// Measures deliveries that are answered once on disk, and their latency.
import { examplePayload } from '../../contract/example-payload';
import { type WebhookField, webhookFieldNames, webhookFields } from '../../contract/webhook-fields';
import { type Bench, type Running, startBareRoute } from './open-bench';
import { type Sent, sendDeliveries } from './send-deliveries';

const rounds = 3;
const maxP99Ms = 50;
const steadyPerSecond = 1_000;

const started: WebhookField[] = ['callId', 'timestamp', 'storeId', 'customerPhone'];
const ended: WebhookField[] = ['callId', 'callType', 'duration', 'employeeId'];
const tagged: WebhookField[] = ['callId', 'service', 'appointment', 'callTag', 'customerCalled', 'financingOffered'];

interface Profile {
  name: string;
  companies: number;
  /** The fields of each of a call's deliveries. */
  deliveries: WebhookField[][];
  perSecond?: number;
  seconds?: number;
}

const profiles: Profile[] = [
  { name: 'one delivery a call, one company', companies: 1, deliveries: [webhookFieldNames] },
  { name: 'three deliveries a call, one company', companies: 1, deliveries: [started, ended, tagged] },
  { name: 'one delivery a call, 1,000 companies', companies: 1_000, deliveries: [webhookFieldNames] },
  {
    name: `${steadyPerSecond.toLocaleString('en-US')} a second, one company`,
    ...{ companies: 1, deliveries: [webhookFieldNames], perSecond: steadyPerSecond },
  },
];

const warmUp: Profile = { name: 'warm-up', companies: 1, deliveries: [webhookFieldNames], seconds: 5 };

/** Returns the report's lines. Throws if an answer is not a 200 or a call is incomplete. */
export async function compareIngest(own: Bench, other: Bench | undefined): Promise<string[]> {
  const ownRounds: Sent[][] = [];
  const otherRounds: Sent[][] = [];
  for (let round = 0; round < rounds; round++) {
    ownRounds.push(await measure(own));
    if (other) otherRounds.push(await measure(other));
  }
  const bare = await startBareRoute();
  const limit = await send(bare, { name: 'bare', companies: 1, deliveries: [webhookFieldNames] });
  await bare.stop();
  return [
    '## Ingest',
    '',
    `Medians of ${rounds} rounds. wrk itself sends ${perSecond(limit)} deliveries a second to a bare Node route on this machine.`,
    '',
    `| profile | deliveries/s | p99 |${other ? ' other build/s | p99 | ratio |' : ''}`,
    `|---|---|---|${other ? '---|---|---|' : ''}`,
    ...profiles.map((profile, index) => row(profile, ownRounds, otherRounds, index)),
  ];
}

function row(profile: Profile, own: Sent[][], other: Sent[][], index: number): string {
  const at = (runs: Sent[][], figure: keyof Sent) => median(runs.map((run) => run[index]?.[figure] ?? Number.NaN));
  const rates = [at(own, 'perSecond'), at(other, 'perSecond')] as const;
  const p99s = [at(own, 'p99Ms'), at(other, 'p99Ms')] as const;
  const limit = profile.perSecond === undefined ? '' : `, ${verdict(p99s[0] <= maxP99Ms)} ${maxP99Ms} ms`;
  const line = `| ${profile.name} | ${Math.round(rates[0])} | ${p99s[0].toFixed(0)} ms${limit} |`;
  if (other.length === 0) return line;
  return `${line} ${Math.round(rates[1])} | ${p99s[1].toFixed(0)} ms | ${(rates[0] / rates[1]).toFixed(2)} |`;
}

async function measure(bench: Bench): Promise<Sent[]> {
  const product = await bench.startProduct();
  // The first deliveries wait for the server to load and compile code.
  let calls = (await send(product, warmUp)).answered;
  const sent: Sent[] = [];
  for (const profile of profiles) {
    const run = await send(product, profile);
    sent.push(run);
    calls += run.answered / profile.deliveries.length;
  }
  await product.stop();
  await bench.expectCalls(calls);
  return sent;
}

const send = ({ address }: Running, { companies, deliveries, perSecond = 0, seconds }: Profile) =>
  sendDeliveries(address, { companies, perSecond, bodies: deliveries.map(bodyOf), ...(seconds && { seconds }) });

function bodyOf(fields: WebhookField[]): string {
  const example = examplePayload('CALL', new Date());
  const keys = fields.map((field) => webhookFields[field].exampleKey);
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, example[key]])));
}

const perSecond = (sent: Sent) => Math.round(sent.perSecond).toLocaleString('en-US');

export const verdict = (isWithin: boolean) => (isWithin ? 'within' : '**beyond**');

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
