// The rows of an import: pairs that wait for a yes, appointments without a call, matched ones, and what was left out.
import { useState } from 'react';
import type { AppointmentImport } from '#contract/appointment-imports';
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../../../api/queries';
import { Card } from '../../../ui/card';
import { formatCount } from '../../../ui/format';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs';
import { notFound, refusalWords, unmatchedWords } from '../import-words';
import { AppointmentRows } from './appointment-rows';
import { PossiblePairs } from './possible-pairs';
import { RefusedRows } from './refused-rows';

type Shown = 'possible' | 'unmatched' | 'likely' | 'sure' | 'confirmed' | 'refused';

const labels: Record<Shown, string> = {
  possible: 'Possible',
  unmatched: 'Not found',
  likely: 'Likely',
  sure: 'Sure',
  confirmed: 'Confirmed',
  refused: 'Left out',
};

export function ImportRows({ company, of }: { company: CompanyName; of: AppointmentImport }) {
  const answered = useAnswered(of);
  const counts: Record<Shown, number> = {
    ...answered,
    unmatched: notFound(of),
    likely: of.matched.likely,
    sure: of.matched.sure,
    refused: of.refusedRows,
  };
  const tabs: readonly Shown[] = of.dryRun
    ? ['sure', 'likely', 'possible', 'unmatched', 'refused']
    : (['possible', 'unmatched', 'likely', 'sure', 'confirmed', 'refused'] as const).filter(
        (name) => name !== 'confirmed' || counts.confirmed > 0,
      );
  // Stays when the last pair is answered, so that it can be undone.
  const [open, setOpen] = useState<Shown>(tabs.find((name) => counts[name] > 0) ?? tabs[0] ?? 'refused');
  const why = [
    ...of.unmatched.map(({ reason, rows }) => ({ key: reason, rows, ...unmatchedWords[reason] })),
    ...of.refusals.map(({ reason, rows }) => ({ key: reason, rows, title: refusalWords[reason], hint: 'Left out' })),
  ];
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-4 max-xl:grid-cols-1">
      <Card aria-label="Rows">
        <Tabs value={open} onValueChange={(next) => setOpen(next as Shown)}>
          <TabList aria-label="Rows" className="px-5 max-md:px-4">
            {tabs.map((name) => (
              <Tab key={name} value={name} className="h-11">
                {labels[name]} <span className="ml-1 tabular-nums">{formatCount(counts[name])}</span>
              </Tab>
            ))}
          </TabList>
          {tabs.map((name) => (
            <TabPanel key={name} value={name} className="pt-0">
              {name === 'possible' && !of.dryRun ? (
                <PossiblePairs importId={of.id} companyId={company.id} mayAnswer={of.mayChange} />
              ) : name === 'refused' ? (
                <RefusedRows importId={of.id} />
              ) : (
                <AppointmentRows
                  company={company}
                  importId={of.id}
                  of={name}
                  rows={counts[name]}
                  isPreview={of.dryRun}
                />
              )}
            </TabPanel>
          ))}
        </Tabs>
      </Card>
      {why.length > 0 && (
        <Card aria-label="Why">
          <h2 className="px-5 py-4 text-title max-md:px-4">
            {of.unmatched.length > 0 ? 'Why some have no call' : 'Why rows are left out'}
          </h2>
          <ul>
            {why.map(({ key, rows, title, hint }) => (
              <li key={key} className="flex gap-3 border-t px-5 py-2.5 max-md:px-4">
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

/** Pairs that wait, and those that a person confirmed, as of now: answers move them. */
function useAnswered({ id, companyId, dryRun, matched }: AppointmentImport): { possible: number; confirmed: number } {
  const isNeeded = !dryRun && matched.possible > 0;
  const query = { companyId, importId: id, limit: 1 };
  const open = useLoaded('listAppointments', { query: { ...query, state: 'possible' } }, isNeeded);
  const said = useLoaded('listAppointments', { query: { ...query, state: 'matched', match: 'possible' } }, isNeeded);
  return { possible: open.data?.total ?? matched.possible, confirmed: said.data?.total ?? 0 };
}
