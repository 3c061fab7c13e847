// Deliveries that stories send to a webhook, and what became of each.
import { type APIRequestContext, request as contexts } from '@playwright/test';
import type { DeliveryAnswer, WebhookLog } from '#contract/webhooks';
import { asAdmin } from './own-company';
import { expect } from './story';

interface Sent {
  data: object | string;
  headers?: Record<string, string>;
}

export interface Delivered {
  code: number;
  status: WebhookLog['status'];
}

/** Sends a delivery to a webhook's path. A busy server answers `queued`: then the log says what became of it. */
export async function deliver(request: APIRequestContext, path: string, sent: Sent): Promise<Delivered> {
  const answer = await request.post(path, sent);
  const { status, deliveryId } = (await answer.json()) as DeliveryAnswer;
  return { code: answer.status(), status: status === 'queued' ? await readFromLog(deliveryId) : status };
}

async function readFromLog(deliveryId: string): Promise<WebhookLog['status']> {
  const request = await contexts.newContext({ baseURL: process.env.DEMO_ADDRESS ?? '' });
  await asAdmin(request);
  const find = async () => (await request.get(`/api/webhook-logs?text=${deliveryId}`)).json() as Promise<WebhookLog[]>;
  await expect.poll(async () => (await find()).length, { timeout: 30_000 }).toBe(1);
  const [logged] = await find();
  await request.dispose();
  if (!logged) throw new Error(`The delivery ${deliveryId} left the log again.`);
  return logged.status;
}
