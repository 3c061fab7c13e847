// A test call, sent as a phone system would send it: JSON to the webhook's public address, without the session.
import { Failure } from '#contract/endpoint';
import { DeliveryAnswer } from '#contract/webhooks';

/** `answered`: it is safely kept, whatever its status. `failed`: it was turned away or never arrived. */
export type TestCallOutcome =
  | { kind: 'answered'; answer: DeliveryAnswer; tookMs: number }
  | { kind: 'failed'; message: string };

/** Posts the payload to a saved path and says what came back, and after how long. */
export async function sendTestCall(path: string, payload: object): Promise<TestCallOutcome> {
  const sentAt = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/webhook/${encodeURIComponent(path)}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    text = await response.text();
  } catch {
    return { kind: 'failed', message: 'The server could not be reached. Check the connection and try again.' };
  }
  const tookMs = Math.round(performance.now() - sentAt);
  const said = parse(text);
  const answer = DeliveryAnswer.safeParse(said);
  // A too-large delivery is answered 413 and yet kept: the body decides, not the status code.
  if (answer.success) return { kind: 'answered', answer: answer.data, tookMs };
  const failure = Failure.safeParse(said);
  return {
    kind: 'failed',
    message: failure.success ? failure.data.message : `The server answered ${response.status} ${response.statusText}.`,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
