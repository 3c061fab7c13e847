import { randomBytes } from 'node:crypto';
import { defaultSource } from '#contract/default-source';
import { mayDo, type Role } from '#contract/roles';
import { maxSecrets } from '#contract/signatures';
import { endpointPathTaken, type WebhookConfiguration } from '#contract/webhooks';
import type { Database } from '../../database/engine/connect';
import {
  type ConfigurationUnsaved,
  deleteWebhookSource,
  findWebhookSources,
  maxSources,
  saveWebhookConfiguration,
} from '../../database/sources/webhook-configurations';
import { deleteSecret, insertSecret } from '../../database/sources/webhook-secrets';
import type { AppJobs } from '../../jobs/add-jobs';
import type { Handlers } from '../door';
import { refusalsFor, refuse } from '../failures';

interface SourceParts {
  database: Database;
  jobs: Pick<AppJobs, 'markCountedElsewhere'>;
  now: () => Date;
}

type SourceHandlers = Pick<
  Handlers,
  | 'getWebhookConfiguration'
  | 'saveWebhookConfiguration'
  | 'listWebhookSources'
  | 'deleteWebhookSource'
  | 'makeWebhookSecret'
  | 'deleteWebhookSecret'
>;

export function webhookSourceHandlers({ database, jobs, now }: SourceParts): SourceHandlers {
  const queries = database.people;
  return {
    async getWebhookConfiguration({ params, scope, viewer }) {
      const found = await findWebhookSources(queries, scope, params.companyId, now());
      if (found === 'not-found') return refuse('not-found');
      const configuration = found.find(({ source }) => source === defaultSource);
      return configuration ? redactFor(viewer.role, configuration) : null;
    },

    async listWebhookSources({ query, scope, viewer }) {
      const found = await findWebhookSources(queries, scope, query.companyId, now());
      return found === 'not-found' ? refuse('not-found') : found.map((source) => redactFor(viewer.role, source));
    },

    async saveWebhookConfiguration({ body, scope, viewer }) {
      const saved = await saveWebhookConfiguration(queries, scope, body, viewer, now());
      if (typeof saved === 'string') return refuseUnsaved(saved);
      jobs.markCountedElsewhere.trigger();
      return redactFor(viewer.role, saved);
    },

    async deleteWebhookSource({ params, scope, viewer }) {
      if (!(await deleteWebhookSource(queries, scope, params.id, viewer, now()))) return refuse('not-found');
      return undefined;
    },

    async makeWebhookSecret({ params, body, scope, viewer }) {
      const { secret, overlapHours } = body;
      const make = (scheme: string) => secret ?? generateSecret(scheme);
      const made = await insertSecret(queries, scope, params.id, { make, overlapHours }, viewer, now());
      if (made === 'not-found') return refuse('not-found');
      if (made === 'too-many') return refuse('conflict', tooManySecrets);
      return made;
    },

    async deleteWebhookSecret({ params, scope, viewer }) {
      const deleted = await deleteSecret(queries, scope, params.id, viewer, now());
      if (deleted === 'not-found') return refuse('not-found');
      if (deleted === 'needed') return refuse('conflict', neededSecret);
      return undefined;
    },
  };
}

const tooManySecrets = `${maxSecrets} secrets are active, which is the limit. Delete one first.`;
const neededSecret =
  'Deliveries are rejected unless they are signed with it. Add another secret first, or choose Log only and save.';

/** 32 random bytes in the format of the scheme's senders. */
function generateSecret(scheme: string): string {
  const bytes = randomBytes(32);
  return scheme === 'standard-webhooks' ? `whsec_${bytes.toString('base64')}` : bytes.toString('base64url');
}

/** Hides path and secrets from viewers who cannot change them: they allow sending calls. */
function redactFor(role: Role, configuration: WebhookConfiguration): WebhookConfiguration {
  return mayDo(role, 'webhook-config.write') ? configuration : { ...configuration, endpointPath: null, secrets: [] };
}

const sourceTaken = 'A phone system of this company uses or used this short name. Choose another.';
const addSecret = 'Add a secret first.';
const addPermanent = 'All its secrets expire. First add one that does not.';

const refuseUnsaved = refusalsFor<ConfigurationUnsaved>({
  taken: { message: endpointPathTaken, field: 'endpointPath' },
  'source-taken': { message: sourceTaken, field: 'source' },
  'too-many-sources': { message: `A company can have at most ${maxSources} phone systems.` },
  'no-secret': { message: addSecret, field: 'signature.mode' },
  'no-lasting-secret': { message: addPermanent, field: 'signature.mode' },
});
