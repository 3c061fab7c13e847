// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { add, button, choose, keyOf, openRule, openSaving, save } from '../../open-setup';

afterEach(cleanup);

const box = (name: string) => screen.getByRole('checkbox', { name });
const text = (name: string) => screen.getByRole('textbox', { name });

test('a word counts only with a second condition on another key', async () => {
  const sent = openSaving();
  await openRule('Appointment');
  await userEvent.click(button('Add a value'));
  await choose('How value 1 is compared', 'Contains the word');
  await add(text('Compared value 1'), 'book*');
  await choose('What value 1 means', 'yes');
  await userEvent.click(button('And also: a second condition of value 1'));
  await add(text('Key of the second condition of value 1'), 'talk_time');
  await choose('How the second condition of value 1 is compared', 'Is more than');
  await add(text('Compared the second condition of value 1'), '60');
  await choose('All other values mean', 'Not known');
  await screen.findByText('1 value, any other value is not known');
  await save(sent);
  expect(sent[0]).toMatchObject({
    rules: {
      appointment: {
        values: [{ when: 'word', value: 'book*', means: 'yes', and: { key: 'talk_time', when: 'over', value: '60' } }],
        otherwise: 'not known',
      },
    },
  });
});

test('a comparison without a value asks for none', async () => {
  const sent = openSaving();
  await openRule('Answered');
  await userEvent.click(button('Add a value'));
  await choose('How value 1 is compared', 'Is missing');
  expect(screen.queryByRole('textbox', { name: 'Compared value 1' })).toBeNull();
  await choose('What value 1 means', 'missed');
  await save(sent);
  expect(sent[0]).toMatchObject({ rules: { answered: { values: [{ when: 'missing', means: 'missed' }] } } });
});

test('a text where a number is compared is refused at its condition', async () => {
  const sent = openSaving({
    rules: {
      appointment: {
        values: [{ when: 'is', value: 'a', means: 'yes', and: { key: 'b', when: 'over', value: 'long' } }],
      },
    },
  });
  await keyOf('Service');
  await userEvent.click(button('Save Configuration'));
  const message = await screen.findByText('Enter a number.');
  const compared = text('Compared the second condition of value 1');
  expect(compared.getAttribute('aria-invalid')).toBe('true');
  expect(compared.closest('.border-l')?.contains(message)).toBe(true);
  expect(sent).toEqual([]);
});

test('the values of all keys are compared if either of them can have it', async () => {
  const sent = openSaving();
  await openRule('Appointment');
  expect(screen.queryByRole('checkbox', { name: 'Either of these keys' })).toBeNull();
  await userEvent.click(button('Add a key'));
  await add(text('Key 2'), 'tags');
  await userEvent.click(box('Either of these keys'));
  await save(sent);
  expect(sent[0]).toMatchObject({ rules: { appointment: { keys: ['tags'], either: true } } });
});

test('an answer without a key replaces key and rule, and gives them back', async () => {
  const rules = { appointment: { otherwise: 'no' } };
  const sent = openSaving({ rules });
  await openRule('Appointment');
  await userEvent.click(box('The phone system does not report it'));
  expect(screen.getByText('Not reported')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Appointment/ })).toBeNull();
  expect(screen.queryByText('What values mean')).toBeNull();
  await userEvent.click(box('The phone system does not report it'));
  expect(await keyOf('Appointment')).toHaveProperty('value', 'appointment_made');
  expect(screen.getByText('any other value means “no”')).toBeTruthy();
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await userEvent.click(box('The phone system does not report it'));
  await save(sent);
  expect(sent[0]).toMatchObject({ appointmentField: '', rules: { appointment: { notReported: true } } });
});

test('a required field that is answered without a key is no error anymore', async () => {
  const sent = openSaving({ storeIdField: '', callTypeField: '' });
  await keyOf('Store ID');
  await userEvent.click(button('Save Configuration'));
  expect(await screen.findAllByText('Enter the key that carries this value.')).toHaveLength(2);
  await openRule('Store ID');
  await userEvent.click(box('By the number called'));
  await waitFor(() => expect(screen.getAllByText('Enter the key that carries this value.')).toHaveLength(1));
  await openRule('Call type');
  await userEvent.click(box('The phone system does not report it'));
  await save(sent);
  expect(sent[0]).toMatchObject({
    ...{ storeIdField: '', callTypeField: '' },
    rules: { storeId: { byNumberCalled: true }, callType: { notReported: true } },
  });
});

test('a duration is the difference of two times, each only of some deliveries', async () => {
  const sent = openSaving();
  await openRule('Duration');
  await userEvent.click(button('Use two times'));
  await add(text('Key of the first time'), 'at');
  await userEvent.click(button('Use the first time only when'));
  await add(text('Key of the condition of the first time'), 'event');
  await add(text('Compared the condition of the first time'), 'answered');
  await userEvent.click(button('Save Configuration'));
  expect(await screen.findByText('Enter the key.')).toBeTruthy();
  await add(text('Key of the second time'), 'ended_at');
  await save(sent);
  expect(sent[0]).toMatchObject({
    rules: {
      duration: {
        between: {
          from: { key: 'at', only: { key: 'event', when: 'is', value: 'answered' } },
          to: { key: 'ended_at' },
        },
      },
    },
  });
});

test('the call time can be that of an event', async () => {
  const sent = openSaving();
  await openRule('Call time');
  await userEvent.click(box('This is the time of an event; the earliest counts'));
  await save(sent);
  expect(sent[0]).toMatchObject({ rules: { timestamp: { isEventTime: true } } });
});

test('the dates of a phone system can name the day first', async () => {
  const sent = openSaving();
  await openRule('Call time');
  await userEvent.click(box('Dates name the day first: 5/11/2026 is November 5'));
  await save(sent);
  expect(sent[0]).toMatchObject({ rules: { timestamp: { dayFirst: true } } });
});

test('values of a field without words get a meaning on demand', async () => {
  const sent = openSaving();
  await openRule('Duration');
  expect(screen.queryByText('What values mean')).toBeNull();
  await userEvent.click(button('Say what values mean…'));
  await userEvent.click(button('Add a value'));
  await add(text('Compared value 1'), 'n/a');
  await add(text('What value 1 means'), '0');
  await save(sent);
  expect(sent[0]).toMatchObject({ rules: { duration: { values: [{ when: 'is', value: 'n/a', means: '0' }] } } });
});

test('what deliveries are calls is a part of the form', async () => {
  const sent = openSaving();
  await keyOf('Service');
  const filter = within(screen.getByRole('region', { name: 'Which deliveries are calls' }));
  await userEvent.click(filter.getByRole('button', { name: 'Add a condition' }));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await add(text('Key of condition 1'), 'event');
  await userEvent.click(button('Save Configuration'));
  expect(await filter.findByText('Enter at least one value.')).toBeTruthy();
  await add(text('Values of condition 1'), 'call.*\nhangup');
  await userEvent.click(button('Add a condition'));
  await add(text('Key of condition 2'), 'type');
  await choose('What condition 2 requires', 'is anything except');
  await add(text('Values of condition 2'), 'sms');
  await userEvent.click(button('Add a condition'));
  await save(sent);
  expect(sent[0]).toMatchObject({
    callFilter: [
      { key: 'event', only: ['call.*', 'hangup'] },
      { key: 'type', except: ['sms'] },
    ],
  });
});

test('a preset fills in which deliveries are calls', async () => {
  const sent = openSaving();
  await keyOf('Service');
  await choose('Start from', 'WhatConverts');
  await userEvent.click(await screen.findByRole('button', { name: 'Replace the mapping' }));
  expect(text('Values of condition 1')).toHaveProperty('value', 'Phone Call');
  await save(sent);
  expect(sent[0]).toMatchObject({ callFilter: [{ key: 'lead_type', only: ['Phone Call'] }] });
});
