// Phone systems, the Activity Log, replays and unmapped values.
import { z } from 'zod';
import { endpoint, IdParams, IdText } from '../endpoint';
import { IntakeStatus } from '../intake';
import { MappingTrial, TrialInput } from '../mapping-trial';
import { Replay, ReplayInput, ReplayQuery } from '../replays';
import { NewSecret, SecretInput } from '../signatures';
import { TestCallInput } from '../test-calls';
import {
  KnownName,
  KnownNameInput,
  KnownNameQuery,
  Resolution,
  Resolved,
  UnmappedList,
  UnmappedQuery,
} from '../unmapped';
import {
  WebhookConfiguration,
  WebhookConfigurationInput,
  WebhookLog,
  WebhookLogQuery,
  WebhookSources,
} from '../webhooks';

const nothing = z.undefined();

export const webhookEndpoints = {
  getWebhookConfiguration: endpoint(
    'GET /api/webhook-config/{companyId}',
    'webhook-config.read',
    'A company’s mapping; null when none is saved.',
    { params: z.object({ companyId: IdText }), output: WebhookConfiguration.nullable() },
  ),
  saveWebhookConfiguration: endpoint(
    'POST /api/webhook-config',
    'webhook-config.write',
    'Creates or replaces a company’s mapping.',
    { body: WebhookConfigurationInput, output: WebhookConfiguration },
  ),
  listWebhookSources: endpoint(
    'GET /api/webhook-sources',
    'webhook-config.read',
    'A company’s phone systems, each with its own path, mapping and signature.',
    { query: z.object({ companyId: IdText }), output: WebhookSources },
  ),
  deleteWebhookSource: endpoint(
    'DELETE /api/webhook-sources/{id}',
    'webhook-config.write',
    'Takes a phone system away. Its path stops working; its calls and deliveries stay.',
    { params: IdParams, output: nothing },
  ),
  makeWebhookSecret: endpoint(
    'POST /api/webhook-sources/{id}/secrets',
    'webhook-config.write',
    'Keeps a secret to check signatures with, or makes one. The answer alone ever shows it.',
    { params: IdParams, body: SecretInput, output: NewSecret },
  ),
  deleteWebhookSecret: endpoint('DELETE /api/webhook-secrets/{id}', 'webhook-config.write', 'Takes a secret away.', {
    params: IdParams,
    output: nothing,
  }),
  tryMapping: endpoint(
    'POST /api/webhook-config/try',
    'webhook-config.write',
    'What a mapping would make of a payload. Nothing is stored.',
    // A payload of 1 MiB, its quotes escaped.
    { body: TrialInput, output: MappingTrial, maxBytes: 4 * 1024 * 1024 },
  ),
  sendTestCall: endpoint(
    'POST /api/webhook-test-calls',
    'webhook-config.write',
    'Takes a payload through a saved configuration by the steps of live traffic. Its row of the log is marked as a test, and it counts nowhere.',
    { body: TestCallInput, output: WebhookLog },
  ),
  listUnmapped: endpoint('GET /api/unmapped', 'webhook-config.write', 'What deliveries named and nothing knows.', {
    query: UnmappedQuery,
    output: UnmappedList,
  }),
  resolveUnmapped: endpoint(
    'POST /api/unmapped/resolve',
    'webhook-config.write',
    'Says what such a value means, and applies that to past deliveries.',
    { body: Resolution, output: Resolved },
  ),
  listKnownNames: endpoint('GET /api/known-names', 'webhook-config.write', 'Further names that payloads use.', {
    query: UnmappedQuery,
    output: z.array(KnownName),
  }),
  saveKnownName: endpoint('POST /api/known-names', 'webhook-config.write', 'Gives one a further name.', {
    body: KnownNameInput,
    output: KnownName,
  }),
  deleteKnownName: endpoint('DELETE /api/known-names', 'webhook-config.write', 'Takes a further name away.', {
    query: KnownNameQuery,
    output: nothing,
  }),
  startReplay: endpoint(
    'POST /api/replays',
    'webhook-logs.replay',
    'Understands deliveries anew, or says what that would change.',
    { body: ReplayInput, output: Replay },
  ),
  listReplays: endpoint('GET /api/replays', 'webhook-logs.replay', 'The latest replays, newest first.', {
    query: ReplayQuery,
    output: z.array(Replay),
  }),
  getReplay: endpoint('GET /api/replays/{id}', 'webhook-logs.replay', 'How far a replay is.', {
    params: IdParams,
    output: Replay,
  }),
  stopReplay: endpoint('POST /api/replays/{id}/stop', 'webhook-logs.replay', 'Ends one; what is done stays.', {
    params: IdParams,
    output: Replay,
  }),
  getIntakeStatus: endpoint(
    'GET /api/intake-status',
    'signed-in',
    'Whether the database is away, and whether deliveries wait on disk. Answered during an outage, too.',
    {
      output: IntakeStatus,
      needsNoDatabase: true,
    },
  ),
  listWebhookLogs: endpoint(
    'GET /api/webhook-logs',
    'webhook-logs.read',
    'Deliveries, newest first. While there may be more, the header Link (rel="next") says where they go on. A search ends when a page is full or as many rows are looked through as one question may cost, so that with filters a page may hold fewer rows, even none, and go on all the same.',
    { query: WebhookLogQuery, output: z.array(WebhookLog) },
  ),
  getWebhookLog: endpoint('GET /api/webhook-logs/{id}', 'webhook-logs.read', 'One delivery with its whole payload.', {
    params: IdParams,
    output: WebhookLog,
  }),
};
