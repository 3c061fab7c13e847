// The unmapped values as rows: the value, its effect, and the actions.
import { Check, EyeOff } from 'lucide-react';
import type { UnmappedValue } from '#contract/unmapped';
import { formatSourceName } from '../../../shell/format-source-name';
import { countOf, effectOf, isWordField, keyOf, kinds } from '../../../shell/unmapped/unmapped-words';
import { actionsColumn } from '../../../ui/actions-column';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import type { Column } from '../../../ui/column';
import { DataTable } from '../../../ui/data-table';
import { NONE } from '../../../ui/format';
import { formatAgo } from '../../../ui/format-ago';
import { IconButton } from '../../../ui/icon-button';

export interface UnmappedActions {
  onChoose: (value: UnmappedValue) => void;
  onCreate: (value: UnmappedValue) => void;
  /** The value is known by now; only past deliveries need the update. */
  onApply: (value: UnmappedValue) => void;
  /** Hides the value; a new service is kept. */
  onDismiss: (value: UnmappedValue) => void;
}

export function UnmappedTable({ rows, columns }: { rows: readonly UnmappedValue[] | undefined; columns: Columns }) {
  return <DataTable label="Unmapped values" columns={columns} rows={rows} rowId={keyOf} pageSize={20} />;
}

type Columns = readonly Column<UnmappedValue>[];

export function unmappedColumns(withSource: boolean, actions: UnmappedActions): Columns {
  const columns: Column<UnmappedValue>[] = [
    {
      id: 'value',
      name: 'Value',
      show: ({ value }) => (
        <span title={value} className="block max-w-80 truncate font-mono text-code max-md:max-w-40">
          {value}
        </span>
      ),
      value: ({ value }) => value,
    },
    { id: 'kind', name: 'Field', value: ({ field }) => kinds[field] },
    { id: 'effect', name: 'Effect', show: (value) => <Effect of={value} />, value: effectOf },
    { id: 'count', name: 'Named by', kind: 'count', show: countOf, value: ({ count }) => count },
    {
      id: 'last',
      name: 'Last seen',
      show: ({ lastAt }) => (lastAt === null ? NONE : <time dateTime={lastAt}>{formatAgo(lastAt, new Date())}</time>),
      value: ({ lastAt }) => lastAt,
    },
    actionsColumn((value) => <Actions of={value} {...actions} />),
  ];
  if (withSource) {
    columns.splice(2, 0, {
      id: 'source',
      name: 'Phone system',
      value: nameOf,
    });
  }
  return columns;
}

function Effect({ of }: { of: UnmappedValue }) {
  if (of.knownAs !== null) return <span className="text-foreground-2">{effectOf(of)}</span>;
  if (of.newServiceId !== null) return <Badge className="bg-primary-soft text-primary-text">{effectOf(of)}</Badge>;
  if (of.isRefusing) return <Badge className="bg-destructive-soft text-destructive-text">{effectOf(of)}</Badge>;
  return <Badge>{effectOf(of)}</Badge>;
}

function Actions({ of, onChoose, onCreate, onApply, onDismiss }: UnmappedActions & { of: UnmappedValue }) {
  const { value, field, newServiceId, knownAs } = of;
  const about = <span className="sr-only"> {value}</span>;
  if (knownAs !== null) {
    return (
      <Button size="sm" onClick={() => onApply(of)} className="h-7 px-2">
        Apply to past deliveries{about}
      </Button>
    );
  }
  return (
    <span className="inline-flex items-center gap-1">
      <Button size="sm" onClick={() => onChoose(of)} className="h-7 px-2">
        {newServiceId === null ? 'Choose...' : 'Merge...'}
        {about}
      </Button>
      {newServiceId === null && !isWordField(field) && (
        <Button size="sm" variant="ghost" onClick={() => onCreate(of)} className="h-7 px-2">
          Create...{about}
        </Button>
      )}
      {newServiceId === null ? (
        <IconButton label={`Dismiss ${value}`} icon={<EyeOff />} onClick={() => onDismiss(of)} />
      ) : (
        <IconButton label={`Keep ${value} as it is`} icon={<Check />} onClick={() => onDismiss(of)} />
      )}
    </span>
  );
}

/** The phone system's name; empty if several, or none, sent the value. */
const nameOf = ({ source, sourceName }: UnmappedValue) =>
  source === '' ? '' : formatSourceName({ source, name: sourceName === source ? '' : sourceName });
