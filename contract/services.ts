// What callers ask for: tires, an oil change. A shared catalog plus each company's own.
import { z } from 'zod';
import { CompanyQuery } from './companies';
import { Id } from './endpoint';
import { Replay } from './replays';
import { EditedVersion, line } from './texts';

export const Service = z.object({ id: Id, name: z.string() });
export type Service = z.infer<typeof Service>;

/** The name of the row of calls of which nobody knows the service; its id is 0. */
export const unknownService = 'Not known';

/** Longer unknown names in payloads are not added … */
export const maxServiceNameLength = 60;

/** … nor if the company already has this many of its own … */
export const maxOwnServices = 200;

/** … nor if its phone system has added this many within an hour. Replays may add more. */
export const maxNewServicesPerHour = 20;

/** A service as one company sees it. */
export const CompanyService = Service.extend({
  companyId: Id,
  companyName: z.string(),
  /** From the shared catalog: renaming or merging it affects only this company. */
  isShared: z.boolean(),
  /** Added by a delivery and not reviewed yet. */
  isNew: z.boolean(),
  /** Not offered in filters; its calls still count. */
  isHidden: z.boolean(),
  aliases: z.array(z.string()),
  /** Live calls of the current calendar month and the eleven before. */
  calls: z.int().nonnegative(),
  version: z.int().nonnegative(),
});
export type CompanyService = z.infer<typeof CompanyService>;

export const AddedService = CompanyService.extend({
  /** Corrects past calls that name it; null if there are none, or while another correction runs. */
  replay: Replay.nullable(),
  isReplayBusy: z.boolean(),
});
export type AddedService = z.infer<typeof AddedService>;

export const CompanyServiceQuery = CompanyQuery;

const ServiceName = line(2, 'Service name must be at least 2 characters.', maxServiceNameLength).transform((name) =>
  name.replaceAll(/\s+/g, ' '),
);

export const NewService = z.object({ companyId: Id.optional(), name: ServiceName });

/** A renamed service keeps its old name as an alias. Only a changed name is validated. */
export const ServiceChange = z.object({
  companyId: Id.optional(),
  name: z.string().max(200),
  isHidden: z.boolean(),
  version: EditedVersion,
});
export type ServiceChange = z.infer<typeof ServiceChange>;

/** Moves a service's calls, counts and aliases into another of the company; its name becomes an alias there. */
export const ServiceMerge = z.object({ companyId: Id.optional(), intoServiceId: Id });

const ServiceIds = z.array(Id).min(1, 'Choose a service.').max(maxOwnServices);

export const ServicesMerge = ServiceMerge.extend({ ids: ServiceIds });

/** Removes the company's own services that have no calls. */
export const ServiceRemoval = z.object({ companyId: Id.optional(), ids: ServiceIds });
/** `kept`: those with calls. Merge or hide them. */
export const ServiceRemovalResult = z.object({ removed: z.array(Id), kept: z.array(Id) });
export type ServiceRemovalResult = z.infer<typeof ServiceRemovalResult>;

export const serviceNameTaken = 'The company already has a service with this name. Merge the two instead.';
export const tooManyServices = `A company can have at most ${maxOwnServices} services of its own. Merge some of them first.`;
export const mergeIntoItself = 'Choose another service. A service cannot be merged into itself.';
export const mergeIntoMerged = 'That service has been merged into another. Choose one that still exists.';
export const mergedElsewhere = 'This service has already been merged into another.';
export const mergeRunning = 'Services of this company are being merged. Wait until that is done.';
