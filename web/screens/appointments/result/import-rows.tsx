// The rows of an import: pairs that wait for a yes, appointments without a call, matched ones, and what was left out.
import { useState } from 'react';
import type { AppointmentImport } from '#contract/appointment-imports';
import type { CompanyName } from '#contract/companies';
import { Card } from '../../../ui/card';
import { formatCount } from '../../../ui/format';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs';
import { notFound, refusalWords, unmatchedWords } from '../import-words';
import { AppointmentRows } from './appointment-rows';
import { PossiblePairs } from './possible-pairs';
import { RefusedRows } from './refused-rows';

type Shown = 'possible' | 'unmatched' | 'matched' | 'refused';

export function ImportRows({ company, of }: { company: CompanyName; of: AppointmentImport }) {
  const counts: Record<Shown, number> = {
    possible: of.matched.possible,
    unmatched: notFound(of),
    matched: of.matched.sure + of.matched.likely,
    refused: of.refusedRows,
  };
  // A preview stores no appointments.
  const tabs: readonly (readonly [Shown, string])[] = of.dryRun
    ? [['refused', 'Left out']]
    : [
        ['possible', 'Possible'],
        ['unmatched', 'Not found'],
        ['matched', 'Sure and likely'],
        ['refused', 'Left out'],
      ];
  const [open, setOpen] = useState<Shown>(tabs.find(([name]) => counts[name] > 0)?.[0] ?? tabs[0]?.[0] ?? 'refused');
  const why = [
    ...of.unmatched.map(({ reason, rows }) => ({ key: reason, rows, ...unmatchedWords[reason] })),
    ...of.refusals.map(({ reason, rows }) => ({ key: reason, rows, title: refusalWords[reason], hint: 'Left out' })),
  ];
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-4 max-xl:grid-cols-1">
      <Card aria-label="Rows">
        <Tabs value={open} onValueChange={(next) => setOpen(next as Shown)}>
          <TabList aria-label="Rows" className="px-5 max-md:px-4">
            {tabs.map(([name, label]) => (
              <Tab key={name} value={name} className="h-11">
                {label} <span className="ml-1 tabular-nums">{formatCount(counts[name])}</span>
              </Tab>
            ))}
          </TabList>
          {tabs.map(([name]) => (
            <TabPanel key={name} value={name} className="pt-0">
              {name === 'possible' && (
                <PossiblePairs importId={of.id} companyId={company.id} mayAnswer={of.mayChange} />
              )}
              {(name === 'unmatched' || name === 'matched') && (
                <AppointmentRows company={company} importId={of.id} state={name} />
              )}
              {name === 'refused' && <RefusedRows importId={of.id} />}
            </TabPanel>
          ))}
        </Tabs>
      </Card>
      {why.length > 0 && (
        <Card aria-label="Why">
          <h2 className="px-5 py-4 text-title">Why some have no call</h2>
          <ul>
            {why.map(({ key, rows, title, hint }) => (
              <li key={key} className="flex gap-3 border-t px-5 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="font-medium text-compact">{title}</p>
                  <p className="text-muted-foreground text-small">{hint}</p>
                </div>
                <span className="font-semibold text-compact tabular-nums">{formatCount(rows)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
