// Keys that answer yes or no about appointments, by names that nobody listed.
import { expect, test } from 'vitest';
import type { JsonValue } from '../json-value';
import { inferMapping } from './infer-mapping';

/** The best key for an appointment of four calls with yes and no under a key. */
function appointmentUnder(key: string, yes: JsonValue = true, no: JsonValue = false) {
  const calls = [yes, no, yes, no].map((answer, index) => ({
    payload: { call_id: `call-77${index}3`, from: `+1312555014${index}`, [key]: answer },
    receivedAt: `2026-11-20T15:1${index}:00.000Z`,
  }));
  return inferMapping(calls).fields.appointment.best;
}

test.each([
  ...['appointment_cancelled', 'no_appointment', 'appointmentDeclined', 'appointment_missed', 'Appointment Offered'],
  ...['appointment_reminder_sent', 'booking_link_sent', 'appointment_requested', 'is_scheduled_callback'],
  ...['existing_appointment', 'AppointmentInquiry', 'wants_appointment', 'appointment-not-set', 'unbooked'],
])('%s says nothing about an appointment that was made', (key) => {
  expect(appointmentUnder(key)).toBeUndefined();
  expect(appointmentUnder(key, 'yes', 'no')).toBeUndefined();
});

test.each(['appointment_made', 'apptSet', 'booked', 'is_booked', 'Appointment'])(
  '%s is probably the appointment, by its name',
  (key) => {
    expect(appointmentUnder(key)).toMatchObject({ key, certainty: 'probably' });
  },
);

test('a key is certainly the appointment if its values say so', () => {
  expect(appointmentUnder('result', 'Booked', 'Not booked')).toMatchObject({ key: 'result', certainty: 'certain' });
  expect(appointmentUnder('callback_status', 'scheduled', 'not scheduled')).toBeUndefined();
});
