// The fields as a service manager asks for them.
import type { WebhookField } from '#contract/webhook-fields';

interface FieldWords {
  /** Over the candidates. */
  question: string;
  /** In the list of what was not found. */
  missing: string;
}

export const fieldWords: Record<WebhookField, FieldWords> = {
  timestamp: { question: 'When did the call begin?', missing: 'when the call began' },
  customerPhone: { question: 'Which number is the customer’s?', missing: 'the customer’s number' },
  numberCalled: { question: 'Which number is yours?', missing: 'which of your numbers it was' },
  storeId: { question: 'Which location is it?', missing: 'which location it is' },
  employeeId: { question: 'Who took the call?', missing: 'who took the call' },
  answered: { question: 'Did somebody answer?', missing: 'whether somebody answered' },
  duration: { question: 'How long did they talk?', missing: 'how long they talked' },
  service: { question: 'What was it about?', missing: 'which service it was about' },
  callType: { question: 'What kind of call was it?', missing: 'whether it was a quote or a status call' },
  appointment: { question: 'Was an appointment made?', missing: 'whether an appointment was made' },
  customerCalled: { question: 'Was the customer called?', missing: 'whether the customer was called' },
  financingOffered: { question: 'Was financing offered?', missing: 'whether financing was offered' },
  callTag: { question: 'Was it practice?', missing: 'whether it was practice' },
  callId: { question: 'What tells one call from another?', missing: 'what tells one call from another' },
  direction: { question: 'Who called whom?', missing: 'who called whom' },
};
