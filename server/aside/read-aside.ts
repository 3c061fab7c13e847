// Reads what people upload and senders send in a thread of its own, with limits of memory and time, so that no text can delay
// others or end the process. One at a time per company, two in all; others wait.
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { findWorker } from './find-worker';

/** Pure. Input, answer and rows can be cloned; `server/file-worker.ts` lists all readings. */
export interface FileReading<Input, Answer, Row = never> {
  name: string;
  read(input: Input): { answer: Answer; rows?: Iterable<Row> };
}

export interface Reader<Answer, Row> {
  answer: Answer;
  /** In slices; other work runs in between. */
  rows: AsyncIterable<Row[]>;
}

/** Too many are reading or waiting. */
export class ReadersBusy extends Error {}

export interface AsideOptions {
  /** One at a time of each: a company, a person. */
  key: string;
  /** The size of the input: a small one is read here. */
  bytes: number;
  /** Background work waits for its turn however many there are. */
  isPatient?: boolean;
  maxMs?: number;
  maxMemoryMb?: number;
}

const maxBytesHere = 16 * 1024;
const rowsInSlice = 500;
const maxAtOnce = 2;
const maxWaiting = 16;
/** Far more than the largest honest file takes on a busy machine. */
const defaultMaxMs = 30_000;
const defaultMaxMemoryMb = 384;

const tooComplex = 'This is too large or too complex to read. Remove what is not needed, or send it in smaller parts.';

/** Runs `use`, which must wait for nothing but rows, with what was read; a sentence instead if the reading took too much memory or time. */
export async function readAside<Input, Answer, Row, Result>(
  reading: FileReading<Input, Answer, Row>,
  input: Input,
  options: AsideOptions,
  use: (reader: Reader<Answer, Row>) => Result | Promise<Result>,
): Promise<Result | { problem: string }> {
  const { key, bytes, isPatient = false } = options;
  if (bytes <= maxBytesHere) {
    const { answer, rows = [] } = reading.read(input);
    return use({ answer, rows: inSlices(rows) });
  }
  await beginTurn(key, isPatient);
  try {
    return await readInThread(reading, input, options, use);
  } finally {
    endTurn(key);
  }
}

async function* inSlices<Row>(rows: Iterable<Row>): AsyncGenerator<Row[]> {
  const iterator = rows[Symbol.iterator]();
  for (let slice = nextSlice(iterator); slice.length > 0; slice = nextSlice(iterator)) {
    await setImmediate();
    yield slice;
  }
}

export function nextSlice<Row>(rows: Iterator<Row>): Row[] {
  const slice: Row[] = [];
  while (slice.length < rowsInSlice) {
    const next = rows.next();
    if (next.done) break;
    slice.push(next.value);
  }
  return slice;
}

const busy = new Set<string>();
const waiting: { key: string; start(): void }[] = [];

async function beginTurn(key: string, isPatient: boolean): Promise<void> {
  if (busy.size < maxAtOnce && !busy.has(key)) {
    busy.add(key);
    return;
  }
  if (!isPatient && waiting.length >= maxWaiting) throw new ReadersBusy('Too many files are waiting to be read.');
  await new Promise<void>((start) => waiting.push({ key, start }));
}

/** Hands the turn over, so that no newcomer overtakes. */
function endTurn(key: string): void {
  busy.delete(key);
  const next = waiting.findIndex((one) => !busy.has(one.key));
  for (const one of next < 0 ? [] : waiting.splice(next, 1)) {
    busy.add(one.key);
    one.start();
  }
}

/** The thread ran out of memory or time. */
class Exhausted extends Error {}

async function readInThread<Input, Answer, Row, Result>(
  { name }: FileReading<Input, Answer, Row>,
  input: Input,
  { maxMs = defaultMaxMs, maxMemoryMb = defaultMaxMemoryMb }: AsideOptions,
  use: (reader: Reader<Answer, Row>) => Result | Promise<Result>,
): Promise<Result | { problem: string }> {
  // execArgv: development loaders do not apply to a built program.
  const worker = new Worker(await findWorker('file-worker'), {
    workerData: { name, input },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  try {
    const answer = await nextMessage<Answer>(worker, maxMs);
    return await use({ answer, rows: rowsOf<Row>(worker, maxMs) });
  } catch (error) {
    if (error instanceof Exhausted) return { problem: tooComplex };
    throw error;
  } finally {
    worker.removeAllListeners().on('error', () => {});
    void worker.terminate();
  }
}

async function* rowsOf<Row>(worker: Worker, maxMs: number): AsyncGenerator<Row[]> {
  for (;;) {
    worker.postMessage('next');
    const slice = await nextMessage<Row[]>(worker, maxMs);
    if (slice.length === 0) return;
    yield slice;
  }
}

function nextMessage<Message>(worker: Worker, maxMs: number): Promise<Message> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => finish(() => reject(error));
    const timer = setTimeout(() => fail(new Exhausted('It took too long.')), maxMs);
    const onMessage = (message: Message) => finish(() => resolve(message));
    const onError = (error: Error & { code?: string }) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Exhausted(error.message) : error);
    const onExit = () => fail(new Exhausted('The thread ended.'));
    const finish = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
