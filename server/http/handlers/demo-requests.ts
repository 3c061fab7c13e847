import { dayOutOfReach, isWithinReach } from '#contract/demo-requests';
import type { Database } from '../../database/engine/connect';
import { findDemoRequests, insertDemoRequest, updateDemoRequest } from '../../database/people/demo-requests';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import { createRateCounter, rateLimits } from '../limits/rate-limits';

interface DemoRequestParts {
  database: Database;
  now: () => Date;
}

const maxWaiting = 500;

export function demoRequestHandlers({
  database,
  now,
}: DemoRequestParts): Pick<Handlers, 'requestDemo' | 'listDemoRequests' | 'saveDemoRequest'> {
  const requests = createRateCounter(rateLimits.demoRequests, now);
  return {
    async requestDemo({ body, address }) {
      if (!isWithinReach(body.preferredAt, now()))
        return refuse('malformed', dayOutOfReach, { preferredAt: dayOutOfReach });
      const waitSeconds = requests.take(address);
      if (waitSeconds > 0)
        return refuse('too-many', 'Too many requests came from your network.', undefined, waitSeconds);
      const kept = await insertDemoRequest(database.people, body, now(), maxWaiting);
      if (kept === 'full') return refuse('busy', 'Too many requests are waiting for an answer. Try again another day.');
      return undefined;
    },

    listDemoRequests: () => findDemoRequests(database.people),

    async saveDemoRequest({ params, body, viewer }) {
      const saved = await updateDemoRequest(database.people, params.id, body.isHandled, viewer, now());
      return saved ?? refuse('not-found');
    },
  };
}
