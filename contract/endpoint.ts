// The shape of one way in: what the door needs to know before a handler runs, and what the handler must answer.
import { z } from 'zod';
import './messages';
import type { Action } from './roles';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `anyone` needs no sign-in; `signed-in` any role; an action the roles that table allows. */
export type Access = 'anyone' | 'signed-in' | Action;

type Nothing = z.ZodUndefined;

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: Method;
  /** With `{name}` where a parameter stands, as in the API reference. */
  path: string;
  access: Who;
  /** One sentence for the API reference. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  output: Output;
  /** How large a request may be, where that is more than 1 MiB. */
  maxBytes?: number | undefined;
  /** Answered during an outage of the database, too: it holds no company's data, and who asks is known from memory. */
  needsNoDatabase?: true | undefined;
}

/** Declares an endpoint; what is left out is `undefined` for the handler. */
export function endpoint<
  const Who extends Access,
  Output extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
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
  const nothing = z.undefined();
  return {
    method,
    path,
    access,
    summary,
    params: shapes.params ?? (nothing as unknown as Params),
    query: shapes.query ?? (nothing as unknown as Query),
    body: shapes.body ?? (nothing as unknown as Body),
    output: shapes.output,
    maxBytes: shapes.maxBytes,
    needsNoDatabase: shapes.needsNoDatabase,
  };
}

/** A row's id in a path or a query string. Ids stay below 2^53, so a number holds them exactly. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Must be the number of a row.')
  .transform(Number)
  .pipe(z.int());

/** A row's id in a JSON body or an answer. */
export const Id = z.int().positive();

export const IdParams = z.object({ id: IdText });

/** What every refused request is answered with. `fields` names the inputs at fault, by dotted path. */
export const Failure = z.object({ message: z.string(), fields: z.record(z.string(), z.string()).optional() });
export type Failure = z.infer<typeof Failure>;
