// `npm run send-call`: posts the example payload to the running demo as a phone system would, finds its row in the
// Activity Log, and says where to look. Another address: npm run send-call -- http://host:port path
// Without a demo sign-in it cannot read the log, and only says that the call was stored.
import { randomUUID } from 'node:crypto';
import { examplePayload } from '#contract/example-payload';
import { DeliveryAnswer } from '#contract/webhooks';

const [address = `http://127.0.0.1:${process.env.PORT ?? 3000}`, path = 'demo-northside'] = process.argv.slice(2);

await sendCall().catch((error: unknown) => {
  const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : '';
  console.error(`The call did not arrive: ${error instanceof Error ? error.message : String(error)}${cause}`);
  console.error(`Is CallGauge running at ${address}? Start it with: npm start`);
  process.exit(1);
});

async function sendCall(): Promise<void> {
  const payload = examplePayload(`example-${randomUUID()}`, new Date());
  const response = await fetch(`${address}/api/webhook/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  const answer = DeliveryAnswer.parse(JSON.parse(text));
  console.log(JSON.stringify(answer));
  if (answer.status !== 'success') {
    console.error(`It was kept, but not counted: ${answer.error?.message ?? answer.status}`);
    process.exitCode = 1;
    return;
  }
  const options = await getJson<{ demo: SignIn | null }>('/api/sign-in-options');
  if (!options.demo) {
    console.log(`It was kept and counted. Sign in to see it in the Activity Log: ${address}/activity-log`);
    return;
  }
  await checkLogRow(answer, options.demo);
  console.log(`It is row ${answer.logId} of the Activity Log: ${address}/activity-log?log=${answer.logId}`);
  console.log(`and counted in the report:         ${address}/reports`);
}

interface SignIn {
  username: string;
  password: string;
}

/** Signs in as the demo's admin and finds the row, like the screen. Throws if there is none. */
async function checkLogRow({ logId, deliveryId }: DeliveryAnswer, demo: SignIn): Promise<void> {
  const signedIn = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demo),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ');
  const row = await getJson<{ deliveryId: string }>(`/api/webhook-logs/${logId}`, cookie);
  if (row.deliveryId !== deliveryId)
    throw new Error('The answer came, but the Activity Log does not show the delivery.');
}

async function getJson<T>(route: string, cookie = ''): Promise<T> {
  const response = await fetch(`${address}${route}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
