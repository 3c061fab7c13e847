// The columns of the list of numbers. Every change is saved at once; choosing again undoes it.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CalledNumber } from '#contract/called-numbers';
import { actionsColumn } from '../../../ui/actions-column';
import { Choice } from '../../../ui/choice';
import type { Column } from '../../../ui/column';
import { CutText } from '../../../ui/cut-text';
import { FigureLink } from '../../../ui/figure-link';
import { formatCount } from '../../../ui/format';
import { formatPhone } from '../../../ui/format-phone';
import { IconButton } from '../../../ui/icon-button';
import type { SelectOption } from '../../../ui/select';
import { TextInput } from '../../../ui/text-input';
import type { NumberEdit } from './use-numbers';

export interface NumberColumnParts {
  places: readonly SelectOption[];
  services: readonly SelectOption[];
  onEdit: (number: string, edit: NumberEdit) => void;
  onRemove: (number: CalledNumber) => void;
  /** Of its calls. */
  addressOf: (number: CalledNumber) => string | undefined;
}

export const callsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'call' : 'calls'}`;

export function numberColumns({
  places,
  services,
  onEdit,
  onRemove,
  addressOf,
}: NumberColumnParts): Column<CalledNumber>[] {
  return [
    {
      id: 'number',
      name: 'Your number',
      value: ({ number }) => number,
      show: (row) => (
        <>
          <span className="whitespace-nowrap font-medium normal-nums">{formatPhone(row.number)}</span>
          <Hint>{row.locationId === null && row.waiting > 0 && `${waitOf(row.waiting)} for this`}</Hint>
        </>
      ),
    },
    { id: 'location', name: 'Location', show: (row) => <PlaceChoice of={row} places={places} onEdit={onEdit} /> },
    {
      id: 'service',
      name: 'Service, unless said',
      show: (row) => (
        <Choice
          size="sm"
          className="w-40 max-w-full"
          aria-label={`Service of ${formatPhone(row.number)}, unless said`}
          value={row.serviceId === null ? '' : String(row.serviceId)}
          options={withOption([{ value: '', label: 'None' }, ...services], row.serviceId, row.serviceName)}
          onChange={(id) => {
            const chosen = services.find(({ value }) => value === id);
            onEdit(row.number, { serviceId: chosen ? Number(id) : null, serviceName: chosen?.label ?? null });
          }}
        />
      ),
    },
    {
      id: 'label',
      name: 'Label',
      show: (row) => <LabelInput key={row.label} of={row} onSave={(label) => onEdit(row.number, { label })} />,
    },
    {
      id: 'calls',
      name: 'Last 30 days',
      align: 'right',
      value: ({ calls }) => calls,
      show: (row) => (
        <FigureLink to={addressOf(row)} label={`${callsOf(row.calls)} of ${formatPhone(row.number)}`}>
          {callsOf(row.calls)}
        </FigureLink>
      ),
    },
    actionsColumn((row) =>
      row.version > 0 ? (
        <IconButton label={`Remove ${formatPhone(row.number)}`} icon={<Trash2 />} onClick={() => onRemove(row)} />
      ) : null,
    ),
  ];
}

const waitOf = (count: number) => `${callsOf(count)} ${count === 1 ? 'waits' : 'wait'}`;

function Hint({ children }: { children: string | false }) {
  return children ? <span className="block text-muted-foreground text-small">{children}</span> : null;
}

function PlaceChoice({ of, places, onEdit }: { of: CalledNumber } & Pick<NumberColumnParts, 'places' | 'onEdit'>) {
  const { number, locationId, locationName, placedBy, phoneOf } = of;
  if (placedBy === 'code') {
    return (
      <>
        <CutText text={locationName ?? ''} />
        <Hint>This number is its code</Hint>
      </>
    );
  }
  const options = withOption(places, locationId, locationName);
  return (
    <>
      <Choice
        size="sm"
        className="w-40 max-w-full"
        aria-label={`Location of ${formatPhone(number)}`}
        placeholder="Choose..."
        value={locationId === null ? '' : String(locationId)}
        options={placedBy === 'number' ? [{ value: '', label: 'Not placed' }, ...options] : options}
        onChange={(id) => {
          const chosen = options.find(({ value }) => value === id);
          onEdit(number, {
            locationId: id === '' ? null : Number(id),
            locationName: chosen && id !== '' ? chosen.label : null,
            placedBy: id === '' ? null : 'number',
          });
        }}
      />
      <Hint>{phoneOf.length > 1 && locationId === null && `The phone of ${phoneOf.join(' and ')}`}</Hint>
    </>
  );
}

/** A location or service that is no longer offered keeps its name. */
function withOption(options: readonly SelectOption[], id: number | null, name: string | null): SelectOption[] {
  const isThere = id === null || options.some(({ value }) => value === String(id));
  return isThere ? [...options] : [...options, { value: String(id), label: name ?? '' }];
}

function LabelInput({ of, onSave }: { of: CalledNumber; onSave: (label: string) => void }) {
  const [label, setLabel] = useState(of.label);
  const save = () => label.trim() !== of.label && onSave(label.trim());
  return (
    <>
      <TextInput
        size="sm"
        className="w-40 max-w-full"
        aria-label={`Label of ${formatPhone(of.number)}`}
        placeholder="Add a label"
        value={label}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setLabel(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      <Hint>{of.ringsAt !== null && `Probably ${of.ringsAt}: its calls ring there`}</Hint>
    </>
  );
}
