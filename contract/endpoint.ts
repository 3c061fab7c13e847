// The declaration of an endpoint: what the door must know before the handler runs, and what the handler must return.
import { z } from 'zod';
import './messages';
import type { Action } from './roles';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `anyone` needs no sign-in, `signed-in` allows any role, an action allows the roles in its table. */
export type Access = 'anyone' | 'signed-in' | Action;

type NoContent = z.ZodUndefined;

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: Method;
  path: string;
  access: Who;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  output: Output;
  /** The request size limit, if more than 1 MiB. */
  maxBytes?: number | undefined;
  /** Works during a database outage: returns no company data and recognizes the viewer from memory. */
  needsNoDatabase?: true | undefined;
}

/** Declares an endpoint; omitted parts are `undefined` for the handler. */
export function endpoint<
  const Who extends Access,
  Output extends z.ZodType,
  Params extends z.ZodType = NoContent,
  Query extends z.ZodType = NoContent,
  Body extends z.ZodType = NoContent,
>(
  address: `${Method} /${string}`,
  access: Who,
  summary: string,
  shapes: {
    output: Output;
    params?: Params;
    query?: Query;
    body?: Body;
    maxBytes?: number;
    needsNoDatabase?: true;
  },
): Endpoint<Params, Query, Body, Output, Who> {
  const [method, path] = address.split(' ') as [Method, string];
  const noContent = z.undefined();
  return {
    method,
    path,
    access,
    summary,
    params: shapes.params ?? (noContent as unknown as Params),
    query: shapes.query ?? (noContent as unknown as Query),
    body: shapes.body ?? (noContent as unknown as Body),
    output: shapes.output,
    maxBytes: shapes.maxBytes,
    needsNoDatabase: shapes.needsNoDatabase,
  };
}

/** A row id in a path or query string. Ids stay below 2^53, so a number holds them exactly. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Must be the number of a row.')
  .transform(Number)
  .pipe(z.int());

/** As a filter of calls: 0 is those at a location without a region or district, of nobody named, of an unknown service. */
export const IdOrNone = z.union([z.literal('0').transform(Number), IdText]);

export const Id = z.int().positive();

export const IdParams = z.object({ id: IdText });

/** The body of every refused request. `fields` names the invalid inputs by dotted path. */
export const Failure = z.object({ message: z.string(), fields: z.record(z.string(), z.string()).optional() });
export type Failure = z.infer<typeof Failure>;
