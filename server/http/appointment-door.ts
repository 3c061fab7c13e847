// The webhook of an appointment list: path, body, and its rows stored before the answer (docs/decisions/0091), on disk while
// the database is unavailable. A job reads and matches them afterwards.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppointmentDeliveryAnswer, appointmentWebhookBase } from '#contract/appointments';
import type { ListPaths } from '../appointments/list-paths';
import { deliveredReading } from '../appointments/read-delivered';
import { ReadersBusy, readAside } from '../aside/read-aside';
import { keepDelivered, type ListOfPath } from '../database/appointments/webhook-imports';
import type { Database } from '../database/engine/connect';
import type { Arrival } from '../ingest/delivery/delivery-id';
import { PathUnknown } from '../ingest/names/path-unknown';
import type { StoreOrSpool } from '../ingest/storage/spool-fallback';
import { spooledRows } from '../ingest/storage/spooled-delivery';
import type { AppJobs } from '../jobs/add-jobs';
import { disconnectSignal } from './disconnect-signal';
import { prepareRefusal, Refusal, refuse } from './failures';
import { refuseGuesses, refuseUnknown, trimPath } from './find-webhook';
import type { OpenRequests } from './limits/open-requests';
import type { PathGuesses } from './limits/path-guesses';
import { readDeliveryBody } from './read-delivery-body';

export interface AppointmentDoorParts {
  database: Pick<Database, 'people'>;
  jobs: Pick<AppJobs, 'importLists'>;
  listPaths: Pick<ListPaths, 'find'>;
  arrive(): Arrival;
  /** Without it rows are refused while the database is unavailable. */
  storeOrSpool?: StoreOrSpool | undefined;
  guesses: PathGuesses;
  openRequests: OpenRequests;
  noteGuess(address: string): void;
}

type AppointmentRequest = FastifyRequest<{ Params: { endpointPath: string } }>;

const hello = 'CallGauge receives appointments by POST; this answer is the same for every path.\n';
const notStored = 'These appointments could not be kept. Send them again.';
const tooManyAtOnce = 'Too many large lists are being read. Send it again in a moment.';
const tooMuch = 'This list has sent too much today. Send larger lists as a file.';

const refuseBusy = (message?: string) => refuse('busy', message, undefined, 5);

/** Registers the webhook as a plugin with its own content types and errors. */
export function registerAppointmentWebhook(app: FastifyInstance, parts: AppointmentDoorParts): void {
  // The handler reads the body itself, after the path is found.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  const handler = async (request: AppointmentRequest, reply: FastifyReply) => {
    reply.header('x-content-type-options', 'nosniff');
    request.params.endpointPath = trimPath(request.params.endpointPath);
    try {
      const answer = await parts.openRequests.run(request.raw.socket, () => answerRequest(request, reply, parts));
      if (answer === 'gone') return reply.hijack();
      const known = answer === 'full' ? refuseBusy() : answer;
      return known instanceof Refusal ? prepareRefusal(reply, known) : known;
    } catch (error) {
      if (error instanceof ReadersBusy) return prepareRefusal(reply, refuseBusy(tooManyAtOnce));
      request.log.error({ err: error }, 'a webhook request of an appointment list failed');
      return prepareRefusal(reply, refuseBusy(notStored));
    }
  };
  const url = `${appointmentWebhookBase}:endpointPath`;
  for (const it of [url, `${url}/`]) app.route({ method: ['POST', 'PUT', 'GET', 'HEAD'], url: it, handler });
  // The framework rejects a content type it cannot parse before any handler runs.
  app.setErrorHandler<Error, { Params: { endpointPath: string } }>((_error, request, reply) => handler(request, reply));
}

async function answerRequest(
  request: AppointmentRequest,
  reply: FastifyReply,
  parts: AppointmentDoorParts,
): Promise<AppointmentDeliveryAnswer | string | Refusal | 'gone'> {
  const { openRequests, jobs, arrive } = parts;
  if (request.method !== 'POST' && request.method !== 'PUT') {
    reply.header('cache-control', 'no-store');
    return hello;
  }
  const arrival = arrive();
  const list = await findList(request, reply, parts);
  if (list instanceof Refusal || list === 'gone') return list;
  const { inFlight } = openRequests;
  const taken = await readDeliveryBody(request.raw, inFlight);
  if (taken === 'cut-off') return 'gone';
  if (taken === 'overloaded') return refuseBusy();
  try {
    if (taken.tooLarge) return refuse('too-large');
    if (taken.brokenEncoding !== undefined)
      return refuse('malformed', `The body is not valid ${taken.brokenEncoding}, as Content-Encoding says.`);
    const read = await readAside(
      deliveredReading,
      { body: taken.body, contentType: request.headers['content-type'] },
      { key: `company ${list.companyId}`, bytes: taken.body.length },
      ({ answer }) => answer,
    );
    if ('problem' in read) return refuse('malformed', read.problem);
    const { text, ...counts } = read;
    const kept = await keepRows(list, arrival, Buffer.from(text), parts);
    if (kept === 'queued') return { status: kept, ...counts };
    if (kept === 'gone') return refuseUnknown(0);
    if (kept === 'too-much') return refuse('too-many', tooMuch, undefined, 3_600);
    parts.guesses.noteAccepted(request.ip, request.params.endpointPath);
    if (!kept.isRepetition) jobs.importLists.trigger();
    return { status: 'received', ...counts, ...kept };
  } finally {
    inFlight.bytes -= taken.body.length + (taken.raw?.length ?? 0);
  }
}

/** In the database, or on disk if that does not accept them. */
function keepRows(list: ListOfPath, arrival: Arrival, body: Buffer, { database, storeOrSpool }: AppointmentDoorParts) {
  const keep = () => keepDelivered(database.people, list, body, arrival.receivedAt);
  const { companyId, id: listId } = list;
  return storeOrSpool ? storeOrSpool(spooledRows({ companyId, listId, arrival, body }), keep) : keep();
}

/** The list of the path; guesses wait and are counted as those of phone systems are (docs/decisions/0028). */
async function findList(request: AppointmentRequest, reply: FastifyReply, parts: AppointmentDoorParts) {
  const { guesses, noteGuess, listPaths } = parts;
  const { endpointPath } = request.params;
  const turn = await guesses.takeTurn(request.ip, endpointPath, () => disconnectSignal(reply));
  if (turn === 'gone') return turn;
  if (turn === 'full') {
    noteGuess(request.ip);
    return refuseGuesses();
  }
  try {
    const list = await listPaths.find(endpointPath);
    if (list) return list;
  } catch (error) {
    if (!(error instanceof PathUnknown)) throw error;
    if (error.isLikelyNone) guesses.charge(request.ip);
    return refuseBusy();
  }
  const waitSeconds = guesses.charge(request.ip);
  if (waitSeconds > 0) noteGuess(request.ip);
  return refuseUnknown(waitSeconds);
}
