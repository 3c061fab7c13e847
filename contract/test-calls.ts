// A test call: the example payload, taken through the saved configuration by the steps of live traffic. It is a row of the
// log that is marked as a test, and counts nowhere.
import { z } from 'zod';
import { Id } from './endpoint';

/** What the button sends is 400 bytes; a payload of one's own may be larger, not as large as a delivery. */
export const maxTestPayloadBytes = 64 * 1024;

export const TestCallInput = z.object({
  companyId: Id,
  /** The phone system whose mapping is tried. */
  configurationId: Id,
  /** JSON, as a phone system would send it. */
  payload: z.string().min(2).max(maxTestPayloadBytes, 'The payload of a test call may be 64 KiB long at most.'),
});
