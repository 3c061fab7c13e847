// What callers ask for: tires, an oil change. A shared catalogue plus each company's own.
import { z } from 'zod';
import { CompanyQuery } from './companies';
import { Id } from './endpoint';
import { EditedVersion, line } from './texts';

export const Service = z.object({ id: Id, name: z.string() });
export type Service = z.infer<typeof Service>;

/** A payload's unknown service is created when its name is no longer than this … */
export const maxServiceNameLength = 60;

/** … and the company has fewer own services than this. */
export const maxOwnServices = 200;

/** … and payloads of its phone system have made fewer than this within an hour. A replay may make more. */
export const maxNewServicesPerHour = 20;

/** A service as one company has it. */
export const CompanyService = Service.extend({
  companyId: Id,
  companyName: z.string(),
  /** Of the shared catalogue: renaming or merging it concerns this company alone. */
  isShared: z.boolean(),
  /** Made by a delivery that named it, until a person has looked at it. */
  isNew: z.boolean(),
  /** Not offered in filters; its calls count all the same. */
  isHidden: z.boolean(),
  /** What else the company's payloads call it. */
  aliases: z.array(z.string()),
  /** Live calls of this calendar month and the eleven before it. */
  calls: z.int().nonnegative(),
  /** Another one whenever a save made another service of it. */
  version: z.int().nonnegative(),
});
export type CompanyService = z.infer<typeof CompanyService>;

export const CompanyServiceQuery = CompanyQuery;

const ServiceName = line(2, 'Service name must be at least 2 characters.', maxServiceNameLength).transform((name) =>
  name.replaceAll(/\s+/g, ' '),
);

export const NewService = z.object({ companyId: Id.optional(), name: ServiceName });

/**
 * A new name makes the old one an alias, so that deliveries keep finding the service. Saving takes the mark "new" off.
 * Only a name that changes must be one for a new service: deliveries make some that nobody would be let type.
 */
export const ServiceChange = z.object({
  companyId: Id.optional(),
  name: z.string().max(200),
  isHidden: z.boolean(),
  version: EditedVersion,
});
export type ServiceChange = z.infer<typeof ServiceChange>;

/** Moves a service's calls, counts and aliases into another one of the company; its name becomes an alias there. */
export const ServiceMerge = z.object({ companyId: Id.optional(), intoServiceId: Id });

const ServiceIds = z.array(Id).min(1, 'Choose a service.').max(maxOwnServices);

/** As ServiceMerge, for several services at once. */
export const ServicesMerge = ServiceMerge.extend({ ids: ServiceIds });

/** Takes services of the company's own away that have no calls. */
export const ServiceRemoval = z.object({ companyId: Id.optional(), ids: ServiceIds });
/** `kept`: those that have calls. Merge or hide them. */
export const ServiceRemovalResult = z.object({ removed: z.array(Id), kept: z.array(Id) });
export type ServiceRemovalResult = z.infer<typeof ServiceRemovalResult>;

export const serviceNameTaken = 'The company already has a service with this name. Merge the two instead.';
export const tooManyServices = `A company can have at most ${maxOwnServices} services of its own. Merge some of them first.`;
export const mergeIntoItself = 'Choose another service. A service cannot be merged into itself.';
export const mergeIntoMerged = 'That service has been merged into another. Choose one that still exists.';
export const mergedElsewhere = 'This service has already been merged into another.';
export const mergeRunning = 'Services of this company are being merged. Wait until that is done.';
