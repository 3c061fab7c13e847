// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { findPreset } from '#contract/presets';
import { add, button, choose, keyOf, openRule, openSaving, save } from '../../open-setup';

afterEach(cleanup);

test('rules beyond a key are edited under More, and saved without blank rows', async () => {
  const sent = openSaving();
  await openRule('Appointment');
  await userEvent.click(button('Add a key'));
  await add(screen.getByRole('textbox', { name: 'Key 2' }), 'outcome');
  await userEvent.click(button('Add a key'));
  await userEvent.click(button('Add a value'));
  await add(screen.getByRole('textbox', { name: 'Compared value 1' }), 'booked');
  await choose('What value 1 means', 'yes');
  await userEvent.click(button('Add a value'));
  await choose('All other values mean', 'no');
  await screen.findByText('+1 key, 1 value, any other value means “no”');
  await save(sent);
  expect(sent[0]).toMatchObject({
    rules: {
      appointment: { keys: ['outcome'], values: [{ when: 'is', value: 'booked', means: 'yes' }], otherwise: 'no' },
    },
  });
});

test('a rule that was emptied again is not sent', async () => {
  const sent = openSaving({ rules: { service: { constant: 'Tires' } } });
  await openRule('Service');
  await userEvent.clear(screen.getByRole('combobox', { name: 'If the value is missing' }));
  await save(sent);
  expect(sent[0]).toMatchObject({ rules: {} });
});

test('a constant does for a required key', async () => {
  const sent = openSaving({ callTypeField: '' });
  await keyOf('Call type');
  await userEvent.click(button('Save Configuration'));
  await screen.findByText('Enter the key that carries this value.');
  await openRule('Call type');
  await choose('If the value is missing', 'Quote');
  await save(sent);
  expect(sent[0]).toMatchObject({ callTypeField: '', rules: { callType: { constant: 'Quote' } } });
});

test('a half filled row is refused at that row, which opens for it', async () => {
  const sent = openSaving();
  await openRule('Service');
  await userEvent.click(button('Add a value'));
  await userEvent.click(button('Add a value'));
  await add(screen.getByRole('textbox', { name: 'Compared value 2' }), 'tires');
  await openRule('Service');
  await userEvent.click(button('Save Configuration'));
  const message = await screen.findByText('Enter a value of at most 200 characters.');
  const meaning = screen.getByRole('combobox', { name: 'What value 2 means' });
  expect(meaning.getAttribute('aria-invalid')).toBe('true');
  expect(meaning.closest('.space-y-2')?.contains(message)).toBe(true);
  expect(sent).toEqual([]);
});

test('further keys are tried in an order that can be changed', async () => {
  const sent = openSaving({ rules: { callId: { keys: ['a', 'b'] } } });
  await openRule('Call ID');
  await userEvent.click(button('Try key 3 earlier'));
  await save(sent);
  expect(sent[0]).toMatchObject({ rules: { callId: { keys: ['b', 'a'] } } });
});

test('a duration has a unit, and only it', async () => {
  const sent = openSaving();
  await openRule('Duration');
  await choose('Counted in', 'milliseconds');
  await screen.findByText('in milliseconds');
  await openRule('Customer phone');
  expect(screen.getAllByRole('combobox', { name: 'Counted in' })).toHaveLength(1);
  await save(sent);
  expect(sent[0]).toMatchObject({ rules: { duration: { unit: 'milliseconds' } } });
});

test('a store’s meaning offers the company’s locations', async () => {
  openSaving();
  await openRule('Store ID');
  await userEvent.click(button('Add a value'));
  const list = screen.getByRole('combobox', { name: 'What value 1 means' }).getAttribute('list') ?? '';
  await waitFor(() => expect(document.getElementById(list)?.querySelector('option')?.value).toBe('LK-07'));
});

test('a preset fills a blank form in, says where its system is set up, and is saved with it', async () => {
  const sent = openSaving(null);
  await add(await keyOf('Endpoint path'), 'lakeshore-calls');
  await choose('Start from', 'Marchex');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await keyOf('Number called')).toHaveProperty('value', 'CalledNumber');
  expect(await keyOf('Call ID')).toHaveProperty('value', 'TelmetricsId');
  expect(screen.getByRole('textbox', { name: 'Calls in the body' })).toHaveProperty('value', 'Notifications');
  const help = screen.getAllByText(/^Ask Marchex to post/).filter(({ id }) => id.endsWith('-help'));
  expect(help).toHaveLength(1);
  await save(sent);
  const { mapping, signature } = findPreset('marchex') ?? {};
  expect(sent[0]).toMatchObject({ ...mapping, signature, preset: 'marchex' });
});

test('a preset asks before it replaces entered values', async () => {
  openSaving();
  await keyOf('Service');
  await choose('Start from', 'CallRail');
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await keyOf('Service')).toHaveProperty('value', 'product_service');
  await choose('Start from', 'CallRail');
  await userEvent.click(await screen.findByRole('button', { name: 'Replace the mapping' }));
  expect(await keyOf('Service')).toHaveProperty('value', 'tags');
  // Nothing was changed by hand since: another one is filled in at once.
  await choose('Start from', 'Aircall');
  expect(await keyOf('Call ID')).toHaveProperty('value', 'data.id');
});

test('a signature that is set up is not switched off by a preset', async () => {
  const enforced = { mode: 'enforce', scheme: 'hmac', header: 'X-Sign' } as const;
  const sent = openSaving({ signature: enforced });
  await keyOf('Service');
  await choose('Start from', 'CallTrackingMetrics');
  await userEvent.click(await screen.findByRole('button', { name: 'Replace the mapping' }));
  await save(sent);
  expect(sent[0]).toMatchObject({ signature: enforced, preset: 'ctm' });
});
