// Where a call can be heard: from a delivery to the call, as a link that a screen may offer.
import { expect, test } from 'vitest';
import { openTwoShops } from '../../tests/open-two-shops';
import { createArrivals } from './delivery/delivery-id';

const now = () => new Date('2026-11-20T16:00:00Z');
const complete = { store_id: 'A', product_service: 'Tires', call_type: 'Quote', appointment_made: 'yes' };

async function callsAfter(...payloads: Record<string, unknown>[]) {
  const shops = await openTwoShops(now);
  const arrive = createArrivals(now);
  await shops.map({ recordingField: 'links.player', rules: { recording: { keys: ['links.file'] } } });
  for (const payload of payloads) await shops.receive({ ...arrive(), body: Buffer.from(JSON.stringify(payload)) });
  const query = async (text: string) => {
    const { rows } = await shops.database.people.$client.query<Record<string, unknown>>(text);
    return rows;
  };
  return {
    links: (await query('select recording_url from calls order by id')).map((row) => row.recording_url),
    log: await query(`select status, processed_data->>'recording' as link, processed_data->'warnings' as warnings
      from deliveries order by id`),
  };
}

test('the link comes with a later event, and a still later one without it does not take it away', async () => {
  const { links } = await callsAfter(
    { call_id: 'c', ...complete },
    { call_id: 'c', links: { player: '', file: 'https://calls.example/7.mp3' } },
    { call_id: 'c', call_type: 'Status' },
  );
  expect(links).toEqual(['https://calls.example/7.mp3']);
});

test('of two links the page of the player is taken', async () => {
  const both = { player: 'https://calls.example/7', file: 'https://calls.example/7.mp3' };
  expect((await callsAfter({ call_id: 'c', ...complete, links: both })).links).toEqual(['https://calls.example/7']);
});

test('a script is no link: the call counts without one, and the log says why', async () => {
  const { links, log } = await callsAfter({ call_id: 'c', ...complete, links: { player: 'javascript:alert(1)' } });
  expect(links).toEqual([null]);
  expect(log).toMatchObject([
    {
      status: 'success',
      link: null,
      warnings: [{ field: 'recording', message: expect.stringContaining('Recording') }],
    },
  ]);
});
