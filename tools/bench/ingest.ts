// Measures deliveries that are answered once on disk, and their latency.
import { examplePayload } from '../../contract/example-payload';
import { type WebhookField, webhookFieldNames, webhookFields } from '../../contract/webhook-fields';
import { type Bench, type Running, startBareRoute } from './open-bench';
import { type Sent, sendDeliveries } from './send-deliveries';

const rounds = 5;
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

/**
 * Returns the report's lines. Throws if an answer is not a 200 or a call is incomplete. Two builds take turns in each
 * profile, each first in every second round: the machine's own speed differs more from minute to minute than they do.
 */
export async function compareIngest(own: Bench, other: Bench | undefined): Promise<string[]> {
  const ownRounds: Sent[][] = [];
  const otherRounds: Sent[][] = [];
  for (let round = 0; round < rounds; round++) {
    const benches = other ? [own, other] : [own];
    const [ownRuns = [], otherRuns = []] = await measure(benches, round % 2 === 1);
    ownRounds.push(ownRuns);
    if (other) otherRounds.push(otherRuns);
  }
  const bare = await startBareRoute();
  const limit = await send(bare, { name: 'bare', companies: 1, deliveries: [webhookFieldNames] });
  await bare.stop();
  return [
    '## Ingest',
    '',
    `Medians of ${rounds} rounds${other ? ', the ratio that of the rounds’ ratios' : ''}. wrk itself sends ${perSecond(limit)} deliveries a second to a bare Node route on this machine.`,
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
  const ratios = own.map(
    (run, round) => (run[index]?.perSecond ?? 0) / (other[round]?.[index]?.perSecond ?? Number.NaN),
  );
  return `${line} ${Math.round(rates[1])} | ${p99s[1].toFixed(0)} ms | ${median(ratios).toFixed(2)} |`;
}

/** What each build answered in each profile. */
async function measure(benches: Bench[], isReversed: boolean): Promise<Sent[][]> {
  const runs: { bench: Bench; product: Running; calls: number; sent: Sent[] }[] = [];
  for (const bench of benches) {
    const product = await bench.startProduct();
    // The first deliveries wait for the server to load and compile code.
    runs.push({ bench, product, calls: (await send(product, warmUp)).answered, sent: [] });
  }
  for (const profile of profiles)
    for (const run of isReversed ? runs.toReversed() : runs) {
      const sent = await send(run.product, profile);
      run.sent.push(sent);
      run.calls += sent.answered / profile.deliveries.length;
    }
  for (const { bench, product, calls } of runs) {
    await product.stop();
    await bench.expectCalls(calls);
  }
  return runs.map(({ sent }) => sent);
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
