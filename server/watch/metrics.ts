// The figures in Prometheus' text format. Labels are words of ours: no name, path, phone number or address.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Figures } from './figures';

export interface Metrics {
  observeCommit(seconds: number): void;
  write(figures: Figures): Promise<string>;
  contentType: string;
}

/** From a commit on an idle machine to the ten seconds after which senders give up. */
const commitBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Value = number | null | undefined;
type Labelled = readonly (readonly [labels: Record<string, string>, value: number])[];

export function createMetrics({ version }: { version: string }): Metrics {
  const lasting = new Registry();
  const commits = new Histogram({
    name: 'callgauge_commit_duration_seconds',
    help: 'How long the database took to commit a group of deliveries, retries included.',
    buckets: commitBuckets,
    registers: [lasting],
  });
  let watchesProcess = false;
  return {
    observeCommit: (seconds) => commits.observe(seconds),
    contentType: lasting.contentType,
    async write(figures) {
      // A server that nobody scrapes need not measure its event loop.
      if (!watchesProcess) collectDefaultMetrics({ register: lasting });
      watchesProcess = true;
      const current = describe(figures, version);
      return `${await current.metrics()}\n${await lasting.metrics()}`;
    },
  };
}

/** A registry of its own for each scrape, so that a figure that is unknown now is missing instead of old. */
function describe(figures: Figures, version: string): Registry {
  const registry = new Registry();
  const { counts, waiting, backlog, disk, pools, passwords, streams } = figures;
  const gauge = (name: string, help: string, value: Value | Labelled) =>
    fill(value, (labelNames) => new Gauge({ name: `callgauge_${name}`, help, labelNames, registers: [registry] }));
  const counter = (name: string, help: string, value: Value | Labelled) =>
    fill(value, (labelNames) => new Counter({ name: `callgauge_${name}`, help, labelNames, registers: [registry] }));
  const { queued, ...final } = counts.deliveries;
  const inPools = Object.entries(pools);
  const ageOf = (since: Date | null) => (since ? Math.max(0, (figures.at.getTime() - since.getTime()) / 1_000) : 0);

  gauge('info', 'The running version.', [[{ version }, 1]]);
  counter('deliveries_total', 'Deliveries in the database, by status.', labelled('status', final));
  counter(
    'deliveries_queued_total',
    'Deliveries that went to disk because the database did not accept them in time.',
    queued ?? 0,
  );
  counter(
    'deliveries_refused_total',
    'Deliveries of known webhooks answered 503, by cause: they are lost unless sent again.',
    labelled('cause', counts.refused),
  );
  gauge('deliveries_waiting', 'Deliveries that wait on disk.', waiting.deliveries);
  gauge('oldest_waiting_seconds', 'For how long the oldest of them has waited; 0 if none waits.', ageOf(waiting.since));
  gauge(
    'spool_files_aside',
    'Files of the spool that could not be read back or stored: a person must look at them.',
    figures.filesAside,
  );
  counter('commit_errors_total', 'Groups of deliveries that did not commit at first.', counts.failedCommits);
  counter('request_failures_total', 'Requests answered 500.', counts.failedRequests);
  gauge('database_up', 'Whether the database answered this scrape within two seconds.', backlog ? 1 : 0);
  gauge(
    'database_accepts_deliveries',
    'Whether deliveries go to the database at once.',
    figures.acceptsDeliveries ? 1 : 0,
  );
  gauge('replays_open', 'Replays that wait or run.', backlog?.openReplays);
  gauge('replay_deliveries_left', 'Deliveries that open replays have yet to process.', backlog?.deliveriesToReplay);
  gauge(
    'oldest_replay_seconds',
    'For how long the oldest open replay has been requested; 0 if none is open.',
    backlog && ageOf(backlog.oldestReplayAt),
  );
  gauge('event_streams_open', 'Open browsers that are notified of changes.', [
    [{ visitor: 'signed-in' }, streams.recognized],
    [{ visitor: 'unrecognized' }, streams.unrecognized],
  ]);
  gauge(
    'database_connections',
    'Connections by pool and state.',
    inPools.flatMap(([pool, { inUse, idle }]) => [
      [{ pool, state: 'in-use' }, inUse],
      [{ pool, state: 'idle' }, idle],
    ]),
  );
  gauge(
    'database_requests_waiting',
    'Work that waits for a connection, by pool.',
    inPools.map(([pool, { waiting: count }]) => [{ pool }, count]),
  );
  gauge('data_disk_free_bytes', 'Free bytes of the disk of DATA_DIR.', disk?.freeBytes);
  gauge('data_disk_size_bytes', 'The size of the disk of DATA_DIR.', disk?.totalBytes);
  gauge(
    'password_hashes',
    'Passwords being hashed or compared (argon2), and waiting for it.',
    labelled('state', passwords),
  );
  counter(
    'security_events_total',
    'Sign-ins, refusals and exports, by event of the log.',
    labelled('event', Object.fromEntries(figures.events)),
  );
  return registry;
}

function labelled(label: string, values: Record<string, number>): Labelled {
  return Object.entries(values).map(([value, count]) => [{ [label]: value }, count]);
}

/** Makes no metric of a figure that is unknown. */
function fill(value: Value | Labelled, make: (labelNames: string[]) => Pick<Gauge, 'inc'>): void {
  if (value === null || value === undefined) return;
  const values: Labelled = typeof value === 'number' ? [[{}, value]] : value;
  // Without any event there is no sample.
  if (values.length === 0) return;
  const metric = make([...new Set(values.flatMap(([labels]) => Object.keys(labels)))]);
  for (const [labels, count] of values) metric.inc(labels, count);
}
