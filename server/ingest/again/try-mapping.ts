// The tester: what a mapping makes of a delivery, with the steps of live traffic. Nothing is stored.

import { type CallTrial, type MappingTrial, maxTriedCalls } from '#contract/mapping-trial';
import type { Refused } from '#contract/refusals';
import { type WebhookField, webhookFieldNames } from '#contract/webhook-fields';
import type { Delivery } from '../delivery/delivery';
import type { CompanyDirectory } from '../names/resolve-names';
import {
  findLack,
  listRefusals,
  openDelivery,
  statusOf,
  type UnderstoodCall,
  understandCalls,
} from '../understand/understand';
import type { UnderstandParts } from '../understand/understand-parts';
import { tryField } from './try-field';

/** `delivery.endpoint` has the mapping to try. Throws only database errors. */
export async function tryMapping(delivery: Delivery, parts: UnderstandParts): Promise<MappingTrial> {
  const opened = openDelivery(delivery, { maxCalls: maxTriedCalls });
  if ('refusal' in opened) {
    return { payload: opened.payload ?? null, problem: opened.refusal.message, calls: [], callsTotal: 0 };
  }
  const calls = await understandCalls(opened.calls, delivery, parts, { mayCreate: false });
  const directory = await parts.directory.company(delivery.endpoint.companyId);
  return {
    payload: opened.payload,
    problem: null,
    calls: calls.map((call) => tryCall(call, directory)),
    callsTotal: opened.callsTotal,
  };
}

/** As if it were the call's only delivery. */
function tryCall(understood: UnderstoodCall, directory: CompanyDirectory): CallTrial {
  const { noCall } = understood.call;
  const problems = noCall ? [noCall] : listProblems(understood);
  const [first] = problems;
  const fields = webhookFieldNames.map((field) => [field, tryField(field, understood, directory)] as const);
  return {
    status: noCall ? 'not-a-call' : first ? statusOf(first) : 'success',
    reason: first?.reason ?? null,
    message: first?.message ?? null,
    problems: problems.map(({ message }) => message),
    fields: Object.fromEntries(fields) as Record<WebhookField, (typeof fields)[number][1]>,
    processedData: understood.said,
  };
}

function listProblems(understood: UnderstoodCall): Refused[] {
  const all = listRefusals(understood);
  const lack = findLack(understood.call, understood.missing);
  return all[0] === understood.missing[0] && lack?.reason === 'not-placed' ? [lack] : all;
}
