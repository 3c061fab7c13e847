// What the server found, as choices: where each leads, and what tells it from others of its name.
import { Building2, ListTree, MapPin, Phone, PhoneCall, Search, UserRound, Wrench } from 'lucide-react';
import { type JumpResults, maxJumpCalls } from '#contract/jump';
import { formatTimestamp } from '../../ui/format';
import { formatCallTime } from '../../ui/format-call-time';
import { formatPhone } from '../../ui/format-phone';
import { callAddress, callsAddress } from '../calls/calls-address';
import { statusLabels } from '../replay/delivery-labels';
import type { JumpGroup } from './choice';
import { withParameter } from './known-choices';

export interface ChosenPlace {
  /** The viewer sees several companies, so each row says its own. */
  hasSeveral: boolean;
  companyId: number | undefined;
}

export function foundChoices(found: JumpResults, { hasSeveral, companyId }: ChosenPlace): JumpGroup[] {
  const where = (...details: (string | null | undefined)[]) => details.filter(Boolean).join(', ') || undefined;
  const of = (companyName: string | null) => (hasSeveral ? companyName : null);
  const report = (company: number | 'all', filter: string, id: number) =>
    `/reports?${new URLSearchParams({ company: `${company}`, [filter]: `${id}` })}`;
  return [
    {
      name: 'Locations',
      choices: found.locations.map(({ id, name, code, ...company }) => ({
        ...{ id: `location/${id}`, icon: MapPin, label: name, detail: where(code, of(company.companyName)) },
        to: report(company.companyId, 'storeId', id),
      })),
    },
    {
      name: 'People',
      choices: found.employees.map(({ id, name, storeNames, ...company }) => ({
        ...{
          id: `employee/${id}`,
          icon: UserRound,
          label: name,
          detail: where(...storeNames, of(company.companyName)),
        },
        to: report(company.companyId, 'employeeId', id),
      })),
    },
    {
      name: 'Services',
      choices: found.services.map(({ id, name, ...company }) => ({
        ...{ id: `service/${id}`, icon: Wrench, label: name, detail: where(of(company.companyName)) },
        // A shared one is shown of the company in view.
        to: report(company.companyId ?? companyId ?? 'all', 'serviceId', id),
      })),
    },
    {
      name: 'Companies',
      choices: found.companies.map(({ id, name }) => ({
        ...{ id: `company/${id}`, icon: Building2, label: name },
        to: `/dashboard?company=${id}`,
      })),
    },
    {
      name: 'Customers',
      choices: found.phones.map(({ phone, calls }) => ({
        ...{ id: `phone/${phone}`, icon: Phone, label: formatPhone(phone) },
        detail: `${calls}${calls === maxJumpCalls ? ' or more' : ''} ${calls === 1 ? 'call' : 'calls'}`,
        // In whichever company.
        to: callsAddress({ phone, companyId: hasSeveral ? undefined : companyId }),
      })),
    },
    {
      name: 'Calls',
      choices: found.calls.map(({ id, customerPhone, startedAt, timeZone, storeName, ...company }) => ({
        ...{ id: `call/${id}`, icon: PhoneCall, label: customerPhone ? formatPhone(customerPhone) : 'Unknown caller' },
        detail: where(formatCallTime(timeZone, startedAt), storeName, of(company.companyName)),
        to: callAddress({ id, companyId: company.companyId }),
      })),
    },
    {
      name: 'Deliveries',
      choices: found.deliveries.map(({ id, receivedAt, status, ...company }) => ({
        ...{ id: `delivery/${id}`, icon: ListTree, label: `Delivery ${id}` },
        detail: where(formatTimestamp(receivedAt), statusLabels[status], of(company.companyName)),
        to: `/activity-log?${new URLSearchParams({ company: `${company.companyId}`, log: `${id}` })}`,
      })),
    },
  ];
}

/** For what is in no index: several words of a call, payloads, messages, ids of calls that failed. */
export function searches(text: string, { hasSeveral, companyId }: ChosenPlace): JumpGroup {
  const address = `/activity-log?${new URLSearchParams({ text })}`;
  const company = companyId ?? (hasSeveral ? 'all' : undefined);
  const to = company === undefined ? address : withParameter(address, 'company', `${company}`);
  return {
    name: 'Search',
    choices: [
      {
        ...{ id: 'search/calls', icon: Search, label: `Search the calls for “${text}”` },
        to: callsAddress({ companyId, text }),
      },
      { id: 'search/log', icon: Search, label: `Search the Activity Log for “${text}”`, to },
    ],
  };
}
