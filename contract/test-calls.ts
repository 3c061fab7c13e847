// A test call, processed like live traffic. Its log entry is marked as a test and counts nowhere.
import { z } from 'zod';
import { Id } from './endpoint';

export const maxTestPayloadBytes = 64 * 1024;

export const TestCallInput = z.object({
  companyId: Id,
  configurationId: Id,
  payload: z.string().min(2).max(maxTestPayloadBytes, 'The payload of a test call may be 64 KiB long at most.'),
});
