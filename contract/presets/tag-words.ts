// Common meanings of tags and dispositions; a person explains the company's own. A word that nobody explained, and no word
// at all, is not known: it is never a no.
import { type FieldRule, notKnown } from '../mapping-rules';
import { meaning } from './preset';

const words = (means: string, ...values: string[]) => meaning(means, 'word', ...values);

const negatives = [
  ...['no appt*', 'no appointment*', 'appt no', 'appointment no', 'not booked', 'not book', 'no booking', 'not sched*'],
  ...[
    'appt not set',
    'appointment not set',
    'appt not made',
    'appointment not made',
    'did not book',
    "didn't book",
    'did not sched*',
    'unable to book',
    'failed to book',
  ],
  ...['unbooked', 'un booked', 'non booked', 'refused appt*', 'refused appointment*', 'declined'],
];

/** Without doubts next to them, see contract/meanings/doubts.ts. */
const stems = [
  ...['booked', 'book', 'booking*', 'appt*', 'sched*', 'appointment yes', 'new appointment'],
  ...['appointment set*', 'set appointment', 'appointment made', 'made appointment'],
];

/** The first match wins, so the negatives come first. */
export const tagRules = {
  service: { otherwise: notKnown, constant: notKnown },
  appointment: {
    values: [
      ...words('no', ...negatives),
      // A switch says so of a call, not of an appointment.
      ...words(notKnown, 'originator cancel*', 'transfer* cancel*', 'call* cancel*', 'user cancel*'),
      ...words('no', 'cancel*'),
      ...words('yes', ...stems),
      // Alone it is an outcome; within more words it may be a topic.
      { when: 'is', value: 'appointment', means: 'yes' },
    ],
    otherwise: notKnown,
    constant: notKnown,
  },
  callType: {
    values: [
      ...words('Quote', 'quote*', 'estimate*', 'price*'),
      ...words('Status', 'status'),
      ...words('Callback', 'callback', 'call back'),
      ...words('Appointment', ...stems),
      { when: 'is', value: 'appointment', means: 'Appointment' },
    ],
    otherwise: notKnown,
    constant: notKnown,
  },
  callTag: {
    values: words('Practice', 'practice', 'training', 'role play'),
    otherwise: 'Live',
  },
} satisfies Record<string, FieldRule>;

/** The four fields that tags may explain, under the key of a list of tags or of a disposition. */
export const tagsUnder = (key: string) => ({
  serviceField: key,
  appointmentField: key,
  callTypeField: key,
  callTagField: key,
});

/** The same with further keys, all of which are compared. */
export function tagRulesWith(...keys: string[]): typeof tagRules {
  const withKeys = <Rule extends FieldRule>(rule: Rule): Rule => ({ ...rule, keys, either: true });
  return {
    service: withKeys(tagRules.service),
    appointment: withKeys(tagRules.appointment),
    callType: withKeys(tagRules.callType),
    callTag: withKeys(tagRules.callTag),
  };
}
