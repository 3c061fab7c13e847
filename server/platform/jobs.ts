// All background work. A job runs at start, when it is triggered, at its interval, and again after an error; one run at a
// time. The database holds what is left to do, so the next start resumes what a stop or crash interrupted.
import { atMost } from '../within-time';

export interface Job {
  /** Runs the job, now or `afterMs` later, and once more if it is running. Cheap to call often: the earliest time wins. */
  trigger(afterMs?: number): void;
  /** A long run checks this and ends early. */
  isStopped(): boolean;
  /** For a run that goes on after an error in one of its parts: reports it and retries the job later. */
  report(error: unknown): void;
}

export interface JobParts {
  name: string;
  /** Does everything there is to do. */
  run(): Promise<void>;
  /** Runs again this long after a run. */
  everyMs?: number;
  /** Without it the first run is `everyMs` after the start. */
  runsAtStart?: boolean;
}

export interface Jobs {
  add(parts: JobParts): Job;
  /** Call at start, and when the database is available again: looks for work left in it. */
  begin(): void;
  /** Starts no run until `begin`. */
  pause(): void;
  /** Starts no run. Resolves when the current ones have ended, or after a moment. */
  stop(): Promise<void>;
  /** For tests: runs what is triggered for later, and resolves when no job runs or is triggered. */
  finish(): Promise<void>;
}

/** Before a failed run is retried; doubled while runs fail. */
const pauseAfterErrorMs = 10_000;
const maxPauseMs = 60_000;
/** The rest of the work is done, and what failed may fail until a person corrects it. */
const maxPauseForPartsMs = 600_000;
const stopWithinMs = 1_500;

export function createJobs({ onError }: { onError(error: unknown, jobName: string): void }): Jobs {
  const runners: ReturnType<typeof createRunner>[] = [];
  const state = { isPaused: false, isStopped: false };
  return {
    add(parts) {
      const runner = createRunner(parts, state, onError);
      runners.push(runner);
      return runner;
    },
    begin() {
      state.isPaused = false;
      for (const runner of runners) runner.begin();
    },
    pause() {
      state.isPaused = true;
    },
    async stop() {
      state.isStopped = true;
      await atMost(Promise.all(runners.map((runner) => runner.stop())), stopWithinMs);
    },
    async finish() {
      const finishAll = () => runners.flatMap((runner) => runner.finish() ?? []);
      for (let runs = finishAll(); runs.length > 0; runs = finishAll()) await Promise.all(runs);
    },
  };
}

function createRunner(
  { name, run, everyMs, runsAtStart = true }: JobParts,
  state: { isPaused: boolean; isStopped: boolean },
  onError: (error: unknown, jobName: string) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isTriggered = false;
  let running: Promise<void> | undefined;
  let failures = 0;
  /** The longest pause before the failed run is retried. */
  let retryWithinMs: number | undefined;

  function report(error: unknown): void {
    retryWithinMs = maxPauseForPartsMs;
    // After a stop the database closes under the work.
    if (!state.isStopped) onError(error, name);
  }

  function schedule(afterMs: number): void {
    const at = performance.now() + afterMs;
    if (at >= dueAt) return;
    dueAt = at;
    if (!running) setTimer();
  }

  function setTimer(): void {
    clearTimeout(timer);
    if (state.isStopped || dueAt === Number.POSITIVE_INFINITY) return;
    const afterMs = dueAt - performance.now();
    if (afterMs <= 0) start();
    else timer = setTimeout(start, afterMs).unref();
  }

  function start(): void {
    if (running || state.isPaused || state.isStopped) return;
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    isTriggered = false;
    running = runOnce().finally(() => {
      running = undefined;
      if (retryWithinMs === undefined) failures = 0;
      else schedule(Math.min(retryWithinMs, pauseAfterErrorMs * 2 ** failures++));
      if (everyMs !== undefined) schedule(everyMs);
      setTimer();
    });
  }

  async function runOnce(): Promise<void> {
    retryWithinMs = undefined;
    try {
      await run();
    } catch (error) {
      // A run triggered meanwhile would probably fail, too.
      dueAt = Number.POSITIVE_INFINITY;
      isTriggered = false;
      report(error);
      retryWithinMs = maxPauseMs;
    }
  }

  return {
    trigger(afterMs = 0) {
      isTriggered = true;
      schedule(afterMs);
    },
    isStopped: () => state.isStopped,
    report,
    begin() {
      if (runsAtStart || dueAt <= performance.now()) start();
      else schedule(everyMs ?? 0);
    },
    stop() {
      clearTimeout(timer);
      return running;
    },
    finish() {
      if (isTriggered) start();
      return running;
    },
  };
}
