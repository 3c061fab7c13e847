import { expect, test } from 'vitest';
import { describeMissingAnswers } from '../../../ui/rated';
import { countOutcomes, whyNotCounted } from './use-totals';

test('booked, not booked, not known and not counted add up to all calls, whoever reports the bookings', () => {
  const totals = { total: 43, apart: 1, knownCalls: 8, knownAppointments: 2, appointments: 7 };
  const { booked, loneBooked, notBooked, notKnown } = countOutcomes(totals);
  expect({ booked, loneBooked, notBooked, notKnown }).toEqual({ booked: 7, loneBooked: 5, notBooked: 6, notKnown: 29 });
  expect(booked + notBooked + notKnown + totals.apart).toBe(totals.total);
});

test('a missing close rate says how many answers it takes', () => {
  expect(describeMissingAnswers({ calls: 42, knownCalls: 8 })).toBe(
    'not enough yet. 8 of 42 calls have a yes-or-no answer; 34 needed.',
  );
  expect(describeMissingAnswers({ calls: 1, knownCalls: 0 })).toBe(
    'not enough yet. 0 of 1 call has a yes-or-no answer; 1 needed.',
  );
});

test('calls that are not counted say why if one reason is that of all', () => {
  const counted = { apart: null, storeId: 5 };
  const [nowhere, lacking] = [
    { apart: 'incomplete', storeId: null } as const,
    { apart: 'incomplete', storeId: 5 } as const,
  ];
  const outbound = { apart: 'outbound', storeId: 5 } as const;
  expect(whyNotCounted([counted, nowhere], 1)).toBe('no location');
  expect(whyNotCounted([lacking], 1)).toBe('incomplete');
  expect(whyNotCounted([outbound, outbound], 2)).toBe('outbound');
  expect(whyNotCounted([outbound, nowhere], 2)).toBeUndefined();
  // The third is on a later page.
  expect(whyNotCounted([outbound, outbound], 3)).toBeUndefined();
});
