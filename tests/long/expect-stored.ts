// What must hold after any fault: the server recovers by itself, and every acknowledged delivery is in the log exactly
// once, with matching calls and counts.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { type Installation, isReady } from './installation';
import type { Load } from './load';
import { callBody, webhookPath } from './one-company';

const waitOptions = { timeout: 90_000, interval: 100 };

/** Waits until it serves again and nothing waits on disk, stops it and checks the database. */
export async function countRefused(installation: Installation): Promise<number> {
  const database = await installation.open();
  const { rows } = await database.people.$client.query<{ message: string }>(
    `select error_message as message from deliveries where reason = 'not-kept'`,
  );
  await database.close();
  return rows.reduce((sum, { message }) => sum + Number(/([\d,]+) deliver/.exec(message)?.[1]?.replaceAll(',', '')), 0);
}

export async function expectAllStored(installation: Installation, loads: Load[]): Promise<void> {
  await expectServing(installation);
  await expect.poll(() => countWaiting(installation), waitOptions).toBe(0);
  expect(await installation.stop()).toBe(0);
  for (const { unexpected } of loads) expect(unexpected).toEqual([]);

  const database = await installation.open();
  const { rows: logged } = await database.people.$client.query<{
    id: string;
    status: string;
    body: Buffer;
    call: number;
  }>(
    `select delivery_id as id, status, body, call_id as call from deliveries where reason is distinct from 'not-kept'`,
  );
  const times = new Map<string, number>();
  for (const { id } of logged) times.set(id, (times.get(id) ?? 0) + 1);
  const acknowledged = loads.flatMap((load) => [...load.acknowledged.keys()]);
  expect(acknowledged.filter((id) => times.get(id) !== 1)).toEqual([]);
  expect([...times.values()].filter((count) => count > 1)).toEqual([]);

  const { rows: calls } = await database.people.$client.query<{ id: number; key: string; booked: boolean }>(
    'select id, call_key as key, was_booked as booked from calls where is_complete',
  );
  const callOf = new Map(calls.map(({ id, key }) => [id, key]));
  expect(logged.filter(({ status }) => status !== 'success')).toEqual([]);
  expect(logged.filter(({ call, body }) => callOf.get(call) !== JSON.parse(body.toString()).call_id)).toEqual([]);
  expect(calls.length).toBe(new Set(logged.map(({ call }) => call)).size);
  // The second delivery of a call arrives after the first was answered, and says yes.
  const bookedByUpdate = new Set(
    logged.filter(({ body }) => JSON.parse(body.toString()).appointment_made === 'yes').map(({ call }) => call),
  );
  expect(calls.filter(({ id, booked }) => booked !== bookedByUpdate.has(id))).toEqual([]);
  await database.close();
}

/** It is ready, and a call is counted. */
export async function expectServing(installation: Installation): Promise<void> {
  const { address } = installation;
  await expect.poll(() => isReady(address), waitOptions).toBe(true);
  await expect
    .poll(async () => (await post(address, `again-${performance.now()}`))?.status, waitOptions)
    .toBe('success');
}

export function countWaiting({ dataDir }: Pick<Installation, 'dataDir'>): number {
  return readdirSync(path.join(dataDir, 'spool')).filter((name) => /^[\da-f-]{36}$/.test(name)).length;
}

async function post(address: string, callId: string): Promise<{ status: string } | undefined> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}${webhookPath}`, { method: 'POST', headers, body: callBody(callId) }).catch(
    () => undefined,
  );
  return response?.ok ? ((await response.json()) as { status: string }) : undefined;
}
