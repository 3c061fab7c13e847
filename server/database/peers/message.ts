// What servers tell each other through NOTIFY: in JSON, below the 8,000 bytes that PostgreSQL takes.
import { z } from 'zod';
import type { Outdated } from './outdated';

const CompanyIds = z.array(z.int().positive());

const Message = z.object({
  /** Each server hears its own messages, too. */
  from: z.string(),
  outdated: z.object({ endpoints: z.boolean(), namesOf: z.union([z.literal('all'), CompanyIds]) }).optional(),
  /** Companies with something new, and those of them with something in the bell. */
  companies: CompanyIds.optional(),
  alarming: CompanyIds.optional(),
  /** A session may have ended. */
  sessions: z.boolean().optional(),
});
export type Message = z.infer<typeof Message>;

/** At most 17 characters each, and twice in a message. */
export const maxIds = 200;

/** Undefined for what no server of this version says. */
export function readMessage(text: string): Message | undefined {
  try {
    return Message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function describeOutdated({ endpoints, namesOf }: Outdated): NonNullable<Message['outdated']> {
  return { endpoints, namesOf: namesOf === 'all' || namesOf.size > maxIds ? 'all' : [...namesOf] };
}

export function readOutdated({ endpoints, namesOf }: NonNullable<Message['outdated']>): Outdated {
  return { endpoints, namesOf: namesOf === 'all' ? namesOf : new Set(namesOf) };
}
