import { z } from 'zod';
import { WebhookArrivals } from '../arrivals';
import {
  CalledNumberImport,
  CalledNumberImportResult,
  CalledNumberInput,
  CalledNumberList,
  CalledNumberQuery,
  CalledNumberRemoval,
  CountedWaiting,
  CountWaitingInput,
  SavedNumber,
} from '../called-numbers';
import { endpoint, IdParams, IdText } from '../endpoint';
import { IntakeStatus } from '../intake';
import { MappingTrial, TrialInput } from '../mapping-trial';
import { Replay, ReplayInput, ReplayQuery } from '../replays';
import { NewSecret, SecretInput } from '../signatures';
import { TestCallInput } from '../test-calls';
import {
  CreateAll,
  KnownName,
  KnownNameInput,
  KnownNameQuery,
  Resolution,
  Resolved,
  UnmappedList,
  UnmappedQuery,
} from '../unmapped';
import { WebhookSaveInput } from '../webhook-save';
import { WebhookConfiguration, WebhookLog, WebhookLogQuery, WebhookSources } from '../webhooks';
import { SavedWords, WordList, WordQuery, WordsInput } from '../words';

const noContent = z.undefined();

export const webhookEndpoints = {
  getWebhookConfiguration: endpoint(
    'GET /api/webhook-config/{companyId}',
    'webhook-config.read',
    'Returns a company’s mapping, or null if none is saved.',
    { params: z.object({ companyId: IdText }), output: WebhookConfiguration.nullable() },
  ),
  saveWebhookConfiguration: endpoint(
    'POST /api/webhook-config',
    'webhook-config.write',
    'Creates or replaces a company’s mapping. With a name and none of the four required keys, creates a phone system without a mapping.',
    { body: WebhookSaveInput, output: WebhookConfiguration },
  ),
  listWebhookSources: endpoint(
    'GET /api/webhook-sources',
    'webhook-config.read',
    'Lists a company’s phone systems, each with its own path, mapping and signature.',
    { query: z.object({ companyId: IdText }), output: WebhookSources },
  ),
  deleteWebhookSource: endpoint(
    'DELETE /api/webhook-sources/{id}',
    'webhook-config.write',
    'Deletes a phone system. Its path stops working; its calls and deliveries stay.',
    { params: IdParams, output: noContent },
  ),
  getWebhookArrivals: endpoint(
    'GET /api/webhook-sources/{id}/arrivals',
    'webhook-logs.read',
    'Returns what a phone system has sent: counts by outcome, and its newest payloads.',
    { params: IdParams, output: WebhookArrivals },
  ),
  makeWebhookSecret: endpoint(
    'POST /api/webhook-sources/{id}/secrets',
    'webhook-config.write',
    'Stores or generates a secret for verifying signatures. Only this response ever shows it.',
    { params: IdParams, body: SecretInput, output: NewSecret },
  ),
  deleteWebhookSecret: endpoint('DELETE /api/webhook-secrets/{id}', 'webhook-config.write', 'Deletes a secret.', {
    params: IdParams,
    output: noContent,
  }),
  tryMapping: endpoint(
    'POST /api/webhook-config/try',
    'webhook-config.write',
    'Tries a mapping on a payload. Nothing is stored.',
    // A payload of 1 MiB, its quotes escaped.
    { body: TrialInput, output: MappingTrial, maxBytes: 4 * 1024 * 1024 },
  ),
  sendTestCall: endpoint(
    'POST /api/webhook-test-calls',
    'webhook-config.write',
    'Processes a payload with a saved configuration, as for live traffic. Its log entry is marked as a test and it counts nowhere.',
    { body: TestCallInput, output: WebhookLog },
  ),
  listUnmapped: endpoint(
    'GET /api/unmapped',
    'webhook-config.write',
    'Lists values from deliveries that are not recognized.',
    {
      query: UnmappedQuery,
      output: UnmappedList,
    },
  ),
  resolveUnmapped: endpoint(
    'POST /api/unmapped/resolve',
    'webhook-config.write',
    'Explains an unrecognized value and applies that to past deliveries.',
    { body: Resolution, output: Resolved },
  ),
  createAllUnmapped: endpoint(
    'POST /api/unmapped/create-all',
    'webhook-config.write',
    'Creates the services or people that unrecognized values name, and applies that to past deliveries.',
    { body: CreateAll, output: Resolved },
  ),
  listWords: endpoint(
    'GET /api/words',
    'webhook-config.write',
    'Lists the words of a phone system, its tags and dispositions, with their calls and what each means, and how many outcomes are known.',
    { query: WordQuery, output: WordList },
  ),
  explainWords: endpoint(
    'POST /api/words',
    'webhook-config.write',
    'Explains words, takes explanations back, and says what calls without a word are. Corrects past calls, or previews that.',
    { body: WordsInput, output: SavedWords },
  ),
  listKnownNames: endpoint('GET /api/known-names', 'webhook-config.write', 'Lists other names that payloads use.', {
    query: UnmappedQuery,
    output: z.array(KnownName),
  }),
  saveKnownName: endpoint('POST /api/known-names', 'webhook-config.write', 'Adds such a name.', {
    body: KnownNameInput,
    output: KnownName,
  }),
  deleteKnownName: endpoint('DELETE /api/known-names', 'webhook-config.write', 'Deletes such a name.', {
    query: KnownNameQuery,
    output: noContent,
  }),
  listCalledNumbers: endpoint(
    'GET /api/called-numbers',
    'webhook-config.read',
    'Lists the company’s phone numbers with the location and default service of each, and their calls. Numbers that only calls name are included; viewers of some locations get only the numbers of those.',
    { query: CalledNumberQuery, output: CalledNumberList },
  ),
  saveCalledNumber: endpoint(
    'PUT /api/called-numbers',
    'webhook-config.write',
    'Sets the location, default service and label of a phone number, and counts calls that waited for it.',
    { body: CalledNumberInput, output: SavedNumber },
  ),
  deleteCalledNumber: endpoint(
    'DELETE /api/called-numbers',
    'webhook-config.write',
    'Removes what is saved for a phone number. Its calls stay.',
    { query: CalledNumberRemoval, output: noContent },
  ),
  importCalledNumbers: endpoint(
    'POST /api/called-numbers/import',
    'webhook-config.write',
    'Saves a list of phone numbers as a whole, or previews it.',
    { body: CalledNumberImport, output: CalledNumberImportResult },
  ),
  countWaitingNumbers: endpoint(
    'POST /api/called-numbers/count-waiting',
    'webhook-config.write',
    'Counts past calls whose number has a location by now.',
    { body: CountWaitingInput, output: CountedWaiting },
  ),
  startReplay: endpoint(
    'POST /api/replays',
    'webhook-logs.replay',
    'Replays deliveries, or previews what that would change.',
    { body: ReplayInput, output: Replay },
  ),
  listReplays: endpoint('GET /api/replays', 'webhook-logs.replay', 'Lists the latest replays, newest first.', {
    query: ReplayQuery,
    output: z.array(Replay),
  }),
  getReplay: endpoint('GET /api/replays/{id}', 'webhook-logs.replay', 'Returns the progress of a replay.', {
    params: IdParams,
    output: Replay,
  }),
  stopReplay: endpoint('POST /api/replays/{id}/stop', 'webhook-logs.replay', 'Stops a replay; what is done stays.', {
    params: IdParams,
    output: Replay,
  }),
  getIntakeStatus: endpoint(
    'GET /api/intake-status',
    'signed-in',
    'Returns whether the database is unavailable and whether deliveries wait on disk. Also answers during an outage.',
    {
      output: IntakeStatus,
      needsNoDatabase: true,
    },
  ),
  listWebhookLogs: endpoint(
    'GET /api/webhook-logs',
    'webhook-logs.read',
    'Lists deliveries, newest first. While there may be more, the Link header (rel="next") points to the next page. A search ends when a page is full or when it has examined as many rows as one request may, so a filtered page can hold fewer rows, or none, and still have a next page; the header `searched-to` then says how far back it looked. If `text` is the id of a delivery or call, or the phone number of a customer, the first page ends with such deliveries however old they are; the page they belong to has them again.',
    { query: WebhookLogQuery, output: z.array(WebhookLog) },
  ),
  getWebhookLog: endpoint(
    'GET /api/webhook-logs/{id}',
    'webhook-logs.read',
    'Returns one delivery with its whole payload.',
    {
      params: IdParams,
      output: WebhookLog,
    },
  ),
};
