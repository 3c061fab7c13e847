// The fields as a service manager asks for them.
import type { WebhookField } from '#contract/webhook-fields';

interface FieldWords {
  /** Over the candidates. */
  question: string;
  /** In the list of what was not found. */
  missing: string;
}

export const fieldWords: Record<WebhookField, FieldWords> = {
  timestamp: { question: 'When did the call begin?', missing: 'When the call began' },
  customerPhone: { question: 'Which number is the customer’s?', missing: 'The customer’s number' },
  numberCalled: { question: 'Which number is yours?', missing: 'Which of your numbers it was' },
  storeId: { question: 'Which location is it?', missing: 'Which location it is' },
  employeeId: { question: 'Who took the call?', missing: 'Who took the call' },
  answered: { question: 'Did somebody answer?', missing: 'Whether somebody answered' },
  duration: { question: 'How long did they talk?', missing: 'How long they talked' },
  service: { question: 'What was it about?', missing: 'Which service it was about' },
  callType: { question: 'What kind of call was it?', missing: 'Whether it was a quote or a status call' },
  appointment: { question: 'Was an appointment made?', missing: 'Whether an appointment was made' },
  customerCalled: { question: 'Was the customer called?', missing: 'Whether the customer was called' },
  financingOffered: { question: 'Was financing offered?', missing: 'Whether financing was offered' },
  callTag: { question: 'Was it practice?', missing: 'Whether it was practice' },
  callId: { question: 'What tells one call from another?', missing: 'What tells one call from another' },
  recording: { question: 'Where can it be heard?', missing: 'Where it can be heard' },
  direction: { question: 'Who called whom?', missing: 'Who called whom' },
};
