// The three sections of the filter panel. They show drafts and report changes; nothing is applied here.
import { answeredKinds, CallTag, callTypes } from '#contract/calls';
import type { CompanyName } from '#contract/companies';
import { daysOffered, monthsOffered, unknownCalls } from '#contract/reports';
import type { CompanyChoice } from '../../../shell/company-choice';
import { Choice } from '../../../ui/choice';
import { CollapsibleSection } from '../../../ui/collapsible-section';
import { Field, FieldGroup } from '../../../ui/field';
import { SegmentedControl } from '../../../ui/segmented-control';
import { DateRange } from './date-range';
import { answeredNames, directionNames, formatCountOf, groupings } from './describe-filters';
import { EmployeeChoice } from './employee-choice';
import { LookupChoice } from './lookup-choice';
import { type ApplyPeriod, PeriodPresets } from './period-presets';
import {
  defaultsOf,
  type FilterName,
  type FilterOf,
  type FilterRules,
  type Filters,
  hasDates,
  isAutomatic,
} from './report-filters';
import type { Hierarchy } from './use-hierarchy';

interface SectionProps {
  rules: FilterRules;
  count: number;
  drafts: Filters;
  onChange: (name: FilterName, text: string) => void;
}

/** Company (if there is a choice), region, district, location, employee: each narrowed by the ones above. */
export function HierarchyFilters({
  companies,
  company,
  onCompany,
  hierarchy,
  count,
  drafts,
  onChange,
}: Omit<SectionProps, 'rules'> & {
  companies: readonly CompanyName[];
  company: CompanyChoice;
  onCompany: (company: CompanyChoice) => void;
  hierarchy: Hierarchy;
}) {
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
        {levels.map((filter) => (
          <LookupChoice key={filter} filter={filter} first={needsCompany} {...{ hierarchy, drafts, onChange }} />
        ))}
        <EmployeeChoice {...{ hierarchy, drafts, onChange }} />
      </Fields>
    </CollapsibleSection>
  );
}

const needsCompany = 'Choose a company first';
const levels = ['regionId', 'districtId', 'storeId'] as const satisfies FilterOf<'hierarchy'>[];

type CallSection = SectionProps & { hierarchy: Hierarchy };

/** Service, call type, which way and whether it was answered, and, if the report has practice, call tag; closed unless one is applied. */
export function CallFilters(props: CallSection) {
  const { rules, count } = props;
  return (
    <CollapsibleSection title="Call Filters" count={count} isOpenAtFirst={count > 0}>
      <Fields>
        {callControls.map(([name, Control]) => rules.names.includes(name) && <Control key={name} {...props} />)}
      </Fields>
    </CollapsibleSection>
  );
}

const controlOf: Record<FilterOf<'call'>, (props: CallSection) => React.ReactNode> = {
  serviceId: (props) => <LookupChoice filter="serviceId" {...props} />,
  callType: (props) => (
    <ValueChoice name="callType" label="Call Type" all="All call types" values={callTypes} {...props} />
  ),
  direction: (props) => (
    <ValueChoice
      name="direction"
      label="Direction"
      all="All directions"
      values={['inbound', unknownCalls]}
      names={directionNames}
      {...props}
    />
  ),
  answered: (props) => (
    <ValueChoice
      name="answered"
      label="Answered"
      all="All calls"
      values={[...answeredKinds, unknownCalls]}
      names={answeredNames}
      {...props}
    />
  ),
  callTag: (props) => (
    <ValueChoice name="callTag" label="Call Tag" all="All call tags" values={CallTag.options} {...props} />
  ),
};
const callControls = Object.entries(controlOf) as [FilterOf<'call'>, (typeof controlOf)[FilterOf<'call'>]][];

/** Offers these values, and another one from the address. */
function ValueChoice({
  name,
  label,
  all,
  values,
  names = {},
  drafts,
  onChange,
}: CallSection & {
  name: FilterName;
  label: string;
  all: string;
  values: readonly string[];
  names?: Readonly<Record<string, string>>;
}) {
  const offered = new Set([...values, ...(drafts[name] ? [drafts[name]] : [])]);
  return (
    <Field label={label}>
      <Choice
        size="sm"
        value={drafts[name] ?? ''}
        onChange={(value) => onChange(name, value)}
        options={[{ value: '', label: all }, ...[...offered].map((value) => ({ value, label: names[value] ?? value }))]}
      />
    </Field>
  );
}

/** Grouping, months or days back from today, as the report supports, or a range of days instead. */
export function TimeFilters({
  rules,
  faults,
  isChecked,
  onChecked,
  count,
  drafts,
  onChange,
  onPeriod,
}: SectionProps & {
  onPeriod: ApplyPeriod;
  faults: Filters;
  isChecked: boolean;
  onChecked: () => void;
}) {
  const areDatesUsed = hasDates(drafts);
  const isNamed = drafts.preset !== undefined || drafts.since !== undefined;
  const lengths = (Object.keys(lengthLabels) as Length[]).filter((name) => rules.names.includes(name));
  return (
    <CollapsibleSection title="Time Filters" count={count}>
      <Fields>
        <PeriodPresets drafts={drafts} onApply={onPeriod} />
        {rules.names.includes('timeRange') && (
          <FieldGroup label="Group by" error={faults.timeRange}>
            <SegmentedControl
              label="Group by"
              value={drafts.timeRange ?? defaultsOf(rules, drafts).timeRange ?? automatic}
              onChange={(value) => onChange('timeRange', value === automatic ? '' : value)}
              options={[
                ...(isAutomatic(drafts) ? [{ value: automatic, label: 'Auto' }] : []),
                ...Object.entries(groupings).map(([value, label]) => ({ value, label })),
              ]}
            />
          </FieldGroup>
        )}
        {lengths.map((name) => (
          <Field key={name} label={lengthLabels[name]}>
            <Choice
              size="sm"
              value={areDatesUsed || isNamed ? '' : (drafts[name] ?? rules.defaults[name] ?? '')}
              onChange={(value) => onChange(name, value)}
              options={lengthChoices(name, drafts[name])}
              placeholder={areDatesUsed ? 'The date range is used' : 'The period above is used'}
              disabled={areDatesUsed}
            />
          </Field>
        ))}
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

/** The server groups as finely as gives the points enough calls. */
const automatic = 'auto';

type Length = Extract<FilterOf<'time'>, 'months' | 'days'>;
const lengthLabels: Record<Length, string> = { months: 'Months to include', days: 'Days to include' };
const lengthsOffered: Record<Length, readonly number[]> = { months: monthsOffered, days: daysOffered };

/** The offered choices, plus another one from the address. */
function lengthChoices(name: Length, asked: string | undefined) {
  const lengths = new Set([...lengthsOffered[name], ...(asked === undefined ? [] : [Number(asked)])]);
  return [...lengths]
    .sort((some, other) => some - other)
    .map((length) => ({ value: String(length), label: formatCountOf(String(length), name.slice(0, -1)) }));
}

function Fields({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-3 @min-[440px]/panel:grid-cols-2 @min-[440px]/panel:gap-x-4">{children}</div>;
}
