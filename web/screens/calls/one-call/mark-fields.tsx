// What else a person may set about a call: as choices, or as text for those who may not.
import { ChevronDown } from 'lucide-react';
import type { Call, MarkedField } from '#contract/call-list';
import { callTypes } from '#contract/calls';
import { unknownService } from '#contract/services';
import { useLoaded } from '../../../api/queries';
import type { CallMarking, Marks } from '../../../shell/calls/use-marks';
import { Kbd } from '../../../ui/kbd';
import { SearchableSelect } from '../../../ui/searchable-select';
import type { SelectOption } from '../../../ui/select';
import { optionOf } from '../choices/use-choices';
import { nobody, usePeople } from '../choices/use-people';

export const fieldLabels: Record<MarkedField, string> = {
  appointment: 'Appointment',
  service: 'Service',
  employee: 'Employee',
  callType: 'Type',
  callTag: 'Tag',
};

type ChosenField = Exclude<MarkedField, 'appointment'>;

const fields: readonly { field: ChosenField; keyName: string }[] = [
  { field: 'service', keyName: 'S' },
  { field: 'employee', keyName: 'E' },
  { field: 'callType', keyName: 'T' },
  { field: 'callTag', keyName: 'G' },
];

/** Opens the choice of a field of the sheet. */
export function openField(field: MarkedField): void {
  document.getElementById(boxId(field))?.querySelector('button')?.click();
}

const sectionId = 'call-fields';
const boxId = (field: MarkedField) => `${sectionId}-${field}`;

export function MarkFields({ call, marking }: { call: Call; marking: CallMarking }) {
  const options = useFieldOptions(call.companyId, call);
  return (
    // The focus comes here from a choice, so that keys work again.
    <div id={sectionId} tabIndex={-1} className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2 outline-none max-md:grid-cols-1">
      {fields.map(({ field, keyName }) => (
        <div
          key={field}
          id={boxId(field)}
          className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-2 text-compact normal-nums"
        >
          <span id={`${boxId(field)}-label`} className="font-medium">
            {fieldLabels[field]}
          </span>
          {call.maySet.includes(field) ? (
            <SearchableSelect
              size="sm"
              aria-label={fieldLabels[field]}
              value={valueNow(call, field)}
              onChange={(value) => void marking.mark([call], marksOf(field, value), labelOf(options[field], value))}
              shown={textOf(call, field)}
              options={options[field]}
              {...(field === 'employee' && { onSearch: options.searchPeople })}
              onClosed={() => document.getElementById(sectionId)?.focus({ preventScroll: true })}
              trail={
                <>
                  <Kbd>{keyName}</Kbd>
                  <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground lg:hidden" />
                </>
              }
            />
          ) : (
            <span title={textOf(call, field)} className="truncate leading-8">
              {textOf(call, field)}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** What each field can be, of the company of the calls. */
export function useFieldOptions(companyId: number, { maySet }: Pick<Call, 'maySet'>): FieldOptions {
  const services = useLoaded('listServices', { query: { companyId } }, maySet.includes('service'));
  const people = usePeople(companyId, maySet.includes('employee'));
  return {
    searchPeople: people.search,
    service: [...(services.data ?? []).map(optionOf), { value: '0', label: unknownService }],
    employee: people.options,
    callType: callTypes.map((type) => ({ value: type, label: type })),
    callTag: ['Live', 'Practice'].map((tag) => ({ value: tag, label: tag })),
  };
}

type FieldOptions = Record<ChosenField, readonly SelectOption[]> & {
  /** Finds other people. */
  searchPeople(text: string): void;
};

export function marksOf(field: ChosenField, value: string): Marks {
  if (field === 'service') return { serviceId: Number(value) };
  if (field === 'employee') return { employeeId: value === nobody.value ? null : Number(value) };
  if (field === 'callType') return { callType: callTypes.find((type) => type === value) ?? 'Other' };
  return { callTag: value === 'Practice' ? 'Practice' : 'Live' };
}

export function labelOf(options: readonly SelectOption[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

function valueNow(call: Call, field: ChosenField): string {
  if (field === 'service') return String(call.serviceId);
  if (field === 'employee') return String(call.employeeId ?? nobody.value);
  return (field === 'callType' ? call.callType : call.callTag) ?? '';
}

function textOf(call: Call, field: ChosenField): string {
  if (field === 'service') return call.serviceName;
  if (field === 'employee') return call.employeeName ?? nobody.label;
  return (field === 'callType' ? call.callType : call.callTag) ?? 'Not known';
}
