// Which deliveries are about a phone call: conditions on what kind of delivery it is.
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { FilterRule } from '#contract/mapping-rules';
import { Button } from '../../../../../ui/button';
import { cn } from '../../../../../ui/cn';
import { fieldClasses } from '../../../../../ui/field-classes';
import { IconButton } from '../../../../../ui/icon-button';
import { Select } from '../../../../../ui/select';
import type { ConfigurationForm } from '../../configuration-values';
import { KeyInput } from '../key-input';
import { messageIn } from '../message-in';
import { RuleMessage } from '../rule-part';
import { describeFilter, filterBy, isBlankFilter, textsOf } from './edit-filter';

const maxConditions = 20;

export function WhichAreCalls({ form }: { form: ConfigurationForm }) {
  const id = useId();
  const { value, onChange } = useController({ control: form.control, name: 'callFilter' }).field;
  const rows = value ?? [];
  const { errors } = form.formState;
  const message = messageIn(errors, 'callFilter');
  return (
    <section aria-labelledby={`${id}-title`} className="mt-5">
      <h3 id={`${id}-title`} className="font-semibold text-compact">
        Which deliveries are calls
      </h3>
      <p className="mb-2 text-muted-foreground text-small">
        {rows.length === 0
          ? 'All of them. Add a condition if this phone system also sends text messages, forms or other events.'
          : 'Only those that meet every condition. The others are kept and do not count. A delivery without the key is a call.'}
      </p>
      <div className="space-y-2">
        {rows.map((row, index) => {
          // Blank conditions are not checked, so error positions count only the others.
          const checked = rows.slice(0, index).filter((it) => !isBlankFilter(it)).length;
          return (
            <FilterRow
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other identity.
              key={index}
              row={row}
              name={`condition ${index + 1}`}
              onChange={(next) => onChange(rows.with(index, next))}
              onRemove={() => onChange(rows.toSpliced(index, 1))}
              messageAt={(path) =>
                isBlankFilter(row) ? undefined : messageIn(errors, `callFilter.${checked}.${path}`)
              }
            />
          );
        })}
        {message && <RuleMessage>{message}</RuleMessage>}
        {rows.length < maxConditions && (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange([...rows, filterBy('', true, [''])])}
          >
            Add a condition
          </Button>
        )}
      </div>
    </section>
  );
}

const ways = [
  { value: 'only', label: 'is only' },
  { value: 'except', label: 'is anything except' },
];

function FilterRow({
  row,
  name,
  onChange,
  onRemove,
  messageAt,
}: {
  row: FilterRule;
  name: string;
  onChange: (row: FilterRule) => void;
  onRemove: () => void;
  messageAt: (path: string) => string | undefined;
}) {
  const id = useId();
  const keeps = row.only !== undefined;
  const texts = textsOf(row);
  const part = keeps ? 'only' : 'except';
  const wrongKey = messageAt('key');
  const wrongTexts = messageAt(part) ?? texts.map((_, index) => messageAt(`${part}.${index}`)).find(Boolean);
  const wrong = wrongKey ?? wrongTexts;
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 @xl:grid-cols-[minmax(0,1fr)_168px_minmax(0,1fr)_auto]">
        <KeyInput
          label={`Key of ${name}`}
          value={row.key}
          onChange={(key) => onChange(filterBy(key, keeps, texts))}
          isInvalid={wrongKey !== undefined}
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<X aria-hidden="true" />}
          className="mt-0.5 @xl:col-start-4 @xl:row-start-1"
          onClick={onRemove}
        />
        <Select
          size="sm"
          aria-label={`What ${name} requires`}
          value={part}
          onChange={(way) => onChange(filterBy(row.key, way === 'only', texts))}
          options={ways}
        />
        <div className="@max-xl:col-start-1">
          <textarea
            aria-label={`Values of ${name}`}
            aria-describedby={`${id}-help`}
            {...(wrongTexts && { 'aria-invalid': true })}
            value={texts.join('\n')}
            rows={Math.min(8, Math.max(1, texts.length))}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(filterBy(row.key, keeps, event.target.value.split('\n')))}
            className={cn(
              fieldClasses('sm'),
              'block h-auto min-h-8 resize-y px-3 py-1 max-md:h-auto max-md:min-h-10 max-md:py-2',
              wrongTexts && 'border-destructive',
            )}
          />
          <p id={`${id}-help`} className="mt-1 text-muted-foreground text-small">
            One value per line. <code className="text-code">call*</code> matches any ending,{' '}
            <code className="text-code">*call</code> any beginning.
          </p>
        </div>
      </div>
      {wrong && <RuleMessage>{wrong}</RuleMessage>}
    </div>
  );
}

export function ReadOnlyFilter({ rows }: { rows: FilterRule[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="mb-1 font-semibold text-compact">Which deliveries are calls</h3>
      <ul className="space-y-1 text-compact">
        {rows.map((row) => (
          <li key={describeFilter(row)} className="[overflow-wrap:anywhere]">
            {describeFilter(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
