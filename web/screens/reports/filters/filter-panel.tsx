// Edits the filters as drafts: the report changes on Apply Filters, and at once for a period by name. Applied filters come from the address, so removing
// a chip or going back updates the panel.
import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUser } from '../../../session/session-context';
import { useCompany } from '../../../shell/company';
import type { CompanyChoice } from '../../../shell/company-choice';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { cn } from '../../../ui/cn';
import { CallFilters, HierarchyFilters, TimeFilters } from './filter-sections';
import type { ApplyPeriod } from './period-presets';
import {
  countFilters,
  type FilterName,
  type FilterRules,
  type Filters,
  filterNames,
  isSameFilters,
  noFilters,
  normalizeFilters,
  withFilter,
  withoutRows,
} from './report-filters';
import { useHierarchy } from './use-hierarchy';

/** The key resets the panel for another report. */
export function FilterPanel({
  rules,
  applied,
  onApply,
}: {
  rules: FilterRules;
  applied: Filters;
  onApply: (filters: Filters, company?: CompanyChoice) => void;
}) {
  const titleId = useId();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { companies, company: appliedDrafts, isKnown } = useCompany();
  const user = useUser();
  const mayChooseCompany = companies.length > 1 || user.can['companies.manage'];
  const company: CompanyChoice = appliedDrafts?.id ?? 'all';
  const { drafts, setDrafts } = useDrafts(applied, company);
  const [isChecked, setChecked] = useState(false);
  const [isRefused, setRefused] = useState(false);

  const { filters } = drafts;
  const hierarchy = useHierarchy(drafts.company === 'all' ? undefined : drafts.company, filters, isKnown);
  const faults = rules.findFaults(filters);
  const hasFaults = Object.keys(faults).length > 0;
  const counts = countFilters(applied);
  const isUnapplied =
    drafts.company !== company || !isSameFilters(normalizeFilters(rules, filters), applied) || hasFaults;

  // Starts from the current drafts, so two changes in one event both count.
  const change = (name: FilterName, text: string) =>
    setDrafts((now) => ({ ...now, filters: withFilter(rules, now.filters, name, text) }));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setRefused(hasFaults);
    if (hasFaults) return;
    onApply(filters, drafts.company === company ? undefined : drafts.company);
    if (!isOpen) return;
    // Above the report the panel closes over the button that was pressed.
    setOpen(false);
    toggle.current?.focus();
  };
  const applyPeriod: ApplyPeriod = (name, text) => {
    change(name, text);
    onApply(withFilter(rules, applied, name, text));
  };
  const reset = () => {
    setDrafts(() => ({ company, filters: noFilters }));
    setChecked(false);
    setRefused(false);
    onApply(noFilters);
  };
  const section = { rules, drafts: filters, onChange: change };
  return (
    <>
      <Button
        ref={toggle}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        className="w-full print:hidden @min-[960px]:hidden"
      >
        Filters{counts.all > 0 && ` (${counts.all})`}
      </Button>
      <Card
        id={bodyId}
        aria-labelledby={titleId}
        className={cn('@container/panel', 'print:hidden', !isOpen && '@max-[960px]:hidden')}
      >
        <div className="flex h-11 items-center justify-between gap-2 px-4">
          <h2 id={titleId} className="text-title">
            Filters
          </h2>
          <p className="text-muted-foreground text-small">
            {isUnapplied ? 'Changes not applied' : counts.all > 0 ? `${counts.all} applied` : 'None applied'}
          </p>
        </div>
        <form onSubmit={apply} noValidate>
          <div className="border-t">
            <HierarchyFilters
              {...section}
              count={counts.hierarchy}
              companies={mayChooseCompany ? companies : []}
              company={drafts.company}
              onCompany={(next) => setDrafts((now) => ({ company: next, filters: withoutRows(now.filters) }))}
              hierarchy={hierarchy}
            />
            <CallFilters {...section} count={counts.call} hierarchy={hierarchy} />
            <TimeFilters
              {...section}
              count={counts.time}
              faults={faults}
              isChecked={isChecked}
              onChecked={() => setChecked(true)}
              onPeriod={applyPeriod}
            />
          </div>
          {isRefused && hasFaults && (
            <p role="alert" className="px-4 pb-3 text-destructive-text text-small">
              Not applied: please correct the Time Filters.
            </p>
          )}
          <div className="flex justify-end gap-2 border-t p-4">
            <Button variant="ghost" size="sm" onClick={reset}>
              Reset
            </Button>
            <Button type="submit" variant="primary" size="sm" className="flex-1 @min-[440px]/panel:flex-none">
              Apply Filters
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}

interface Drafts {
  company: CompanyChoice;
  filters: Filters;
}

/** Drafts follow the applied filters: a value that changed there changes here; the others keep their edits. */
function useDrafts(applied: Filters, company: CompanyChoice) {
  const appliedDrafts: Drafts = { company, filters: applied };
  const [drafts, setDrafts] = useState(appliedDrafts);
  const [seen, setSeen] = useState(appliedDrafts);
  if (seen.company !== company || seen.filters !== applied) {
    setSeen(appliedDrafts);
    setDrafts(
      seen.company !== company ? appliedDrafts : { ...drafts, filters: follow(drafts.filters, seen.filters, applied) },
    );
  }
  return { drafts, setDrafts };
}

function follow(drafts: Filters, before: Filters, now: Filters): Filters {
  const changed = filterNames.filter((name) => before[name] !== now[name]);
  const followed: Partial<Record<FilterName, string>> = { ...drafts };
  for (const name of changed) {
    const text = now[name];
    if (text === undefined) delete followed[name];
    else followed[name] = text;
  }
  return followed;
}
