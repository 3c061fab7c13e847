// The list of all background work of an app.
import type { DeliveryStatus } from '#contract/webhooks';
import { addImportJob } from '../appointments/importer';
import type { Database } from '../database/engine/connect';
import { addRefoldJob } from '../ingest/again/refold-stale-calls';
import { addReplayJob } from '../ingest/again/replayer';
import { openBody } from '../ingest/delivery/open-texts';
import type { Directory } from '../ingest/names/directory';
import type { Job, Jobs } from '../platform/jobs';
import { addLateErasureJob } from './erase-late';
import { addCountedElsewhereJob } from './mark-counted-elsewhere';
import { addMatchJob } from './match-marked';
import { createServiceMerger, type ServiceMerger } from './merge-service';
import { addTimeZoneJob } from './redate';
import { addRemovalJob } from './remove-old';
import { addSelfCheckJob } from './self-check/check-sources';
import { addSilenceJob } from './watch-silence';

export interface AppJobs {
  replay: Job;
  importLists: Job;
  refold: Job;
  redate: Job;
  markCountedElsewhere: Job;
  removeOld: Job;
  merger: ServiceMerger;
}

export interface AppJobParts {
  database: Database;
  directory: Directory;
  now: () => Date;
  demoMode: boolean;
  publicUrl: string | undefined;
  /** Called when a company's log has changed. */
  notify(companyId: number, status: DeliveryStatus): void;
  /** Called for companies whose bell has something new. */
  notifyBell(companyId: number): void;
}

export function addJobs(jobs: Jobs, { database, notifyBell, ...parts }: AppJobParts): AppJobs {
  const { now } = parts;
  const notifyFigures = (companyId: number) => parts.notify(companyId, 'success');
  const importLists = addImportJob(jobs, { ...parts, database, notifyFigures });
  addMatchJob(jobs, database, { onMatched: notifyFigures });
  addLateErasureJob(jobs, database, { now, onErased: notifyFigures });
  addSilenceJob(jobs, database, { now, notify: notifyBell });
  addSelfCheckJob(jobs, database, { now, openBody, notify: notifyBell });
  return {
    importLists,
    replay: addReplayJob(jobs, { ...parts, database }),
    refold: addRefoldJob(jobs, database, { onRefolded: notifyFigures }),
    redate: addTimeZoneJob(jobs, database, {
      onRedated(companyId) {
        importLists.trigger();
        notifyFigures(companyId);
      },
    }),
    markCountedElsewhere: addCountedElsewhereJob(jobs, database, { onMarked: notifyFigures }),
    removeOld: addRemovalJob(jobs, database, { now }),
    merger: createServiceMerger(jobs, database),
  };
}
