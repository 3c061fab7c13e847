// The three sections of the filter panel. Each shows drafts and says what was changed; nothing is applied here.
import { callTypes } from '#contract/calls';
import type { CompanyName } from '#contract/companies';
import { monthsOffered } from '#contract/reports';
import type { CompanyChoice } from '../../shell/company-choice';
import { Choice } from '../../ui/choice';
import { CollapsibleSection } from '../../ui/collapsible-section';
import { Field, FieldGroup } from '../../ui/field';
import { SegmentedControl } from '../../ui/segmented-control';
import { DateRange } from './date-range';
import { LookupChoice } from './lookup-choice';
import { defaults, type FilterName, type Filters, hasDates } from './report-filters';
import type { Hierarchy } from './use-hierarchy';

interface SectionProps {
  /** How many filters of the section are applied. */
  count: number;
  drafts: Filters;
  onChange: (name: FilterName, text: string) => void;
}

/** Company (where there is a choice), region, district, location, employee: each offers what the ones above leave. */
export function HierarchyFilters({
  companies,
  company,
  onCompany,
  hierarchy,
  count,
  drafts,
  onChange,
}: SectionProps & {
  /** Offered in this order; none: no selector. */
  companies: readonly CompanyName[];
  company: CompanyChoice;
  onCompany: (company: CompanyChoice) => void;
  hierarchy: Hierarchy;
}) {
  const companyFirst = 'Choose a company first';
  return (
    <CollapsibleSection title="Hierarchy Filters" count={count}>
      <Fields>
        {companies.length > 0 && (
          <Field label="Company">
            <Choice
              size="sm"
              value={String(company)}
              onChange={(value) => onCompany(value === 'all' ? value : Number(value))}
              options={[
                { value: 'all', label: 'All Accounts', isSeparated: true },
                ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </Field>
        )}
        <LookupChoice
          label="Region"
          all="All regions"
          first={companyFirst}
          lookup={hierarchy.regions}
          value={drafts.regionId}
          onChange={(value) => onChange('regionId', value)}
        />
        <LookupChoice
          label="District"
          all="All districts"
          first="Choose a region first"
          lookup={hierarchy.districts}
          value={drafts.districtId}
          onChange={(value) => onChange('districtId', value)}
        />
        <LookupChoice
          label="Location"
          all="All locations"
          first={companyFirst}
          lookup={hierarchy.stores}
          value={drafts.storeId}
          onChange={(value) => onChange('storeId', value)}
        />
        <LookupChoice
          label="Employee"
          all="All employees"
          first="Choose a location first"
          lookup={hierarchy.employees}
          value={drafts.employeeId}
          onChange={(value) => onChange('employeeId', value)}
        />
      </Fields>
    </CollapsibleSection>
  );
}

/** Service and call type; closed at first unless one is applied. */
export function CallFilters({ hierarchy, count, drafts, onChange }: SectionProps & { hierarchy: Hierarchy }) {
  return (
    <CollapsibleSection title="Call Filters" count={count} isOpenAtFirst={count > 0}>
      <Fields>
        <LookupChoice
          label="Service"
          all="All services"
          first=""
          lookup={hierarchy.services}
          value={drafts.serviceId}
          onChange={(value) => onChange('serviceId', value)}
        />
        <Field label="Call Type">
          <Choice
            size="sm"
            value={drafts.callType ?? ''}
            onChange={(value) => onChange('callType', value)}
            options={[
              { value: '', label: 'All call types' },
              ...callTypes.map((type) => ({ value: type, label: type })),
            ]}
          />
        </Field>
      </Fields>
    </CollapsibleSection>
  );
}

/** Grouping, months and a range of days, which takes the place of the months. */
export function TimeFilters({
  faults,
  isChecked,
  onChecked,
  count,
  drafts,
  onChange,
}: SectionProps & {
  faults: Filters;
  /** The dates were left, so their faults are shown. */
  isChecked: boolean;
  onChecked: () => void;
}) {
  const areDatesUsed = hasDates(drafts);
  return (
    <CollapsibleSection title="Time Filters" count={count}>
      <Fields>
        <FieldGroup label="Group by" error={faults.timeRange}>
          <SegmentedControl
            label="Group by"
            value={drafts.timeRange ?? defaults.timeRange}
            onChange={(value) => onChange('timeRange', value)}
            options={[
              { value: 'daily', label: 'Day' },
              { value: 'weekly', label: 'Week' },
              { value: 'monthly', label: 'Month' },
            ]}
          />
        </FieldGroup>
        <Field label="Months to include">
          <Choice
            size="sm"
            value={areDatesUsed ? '' : (drafts.months ?? defaults.months)}
            onChange={(value) => onChange('months', value)}
            options={monthChoices(drafts.months)}
            placeholder="The date range is used"
            disabled={areDatesUsed}
          />
        </Field>
        <DateRange
          startDate={drafts.startDate ?? ''}
          endDate={drafts.endDate ?? ''}
          faults={isChecked ? faults : {}}
          onChange={onChange}
          onLeave={onChecked}
        />
      </Fields>
    </CollapsibleSection>
  );
}

/** What is offered, and whatever else an address asked for. */
function monthChoices(asked: string | undefined) {
  const months = new Set([...monthsOffered, ...(asked === undefined ? [] : [Number(asked)])]);
  return [...months]
    .sort((some, other) => some - other)
    .map((count) => ({ value: String(count), label: count === 1 ? '1 month' : `${count} months` }));
}

/** One column in the rail, two where the panel is wide. */
function Fields({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-3 @min-[440px]/panel:grid-cols-2 @min-[440px]/panel:gap-x-4">{children}</div>;
}
