// The agreed meanings of a field's values; the first match applies.
import { Plus, X } from 'lucide-react';
import type { StoreName } from '#contract/locations';
import type { ValueRule } from '#contract/mapping-rules';
import type { WebhookField } from '#contract/webhook-fields';
import { Button } from '../../../../ui/button';
import { IconButton } from '../../../../ui/icon-button';
import { Select } from '../../../../ui/select';
import { TextInput } from '../../../../ui/text-input';
import { isBlank, type Rule } from './edit-rules';
import { MeansInput } from './means-input';
import { RuleMessage, RulePart } from './rule-part';

const maxValues = 200;

const ways = [
  { value: 'is', label: 'When it is' },
  { value: 'contains', label: 'Contains' },
];

export interface RuleValuesProps {
  field: WebhookField;
  rule: Rule;
  onChange: (rule: Rule) => void;
  messageAt: (path: string) => string | undefined;
  stores: readonly StoreName[];
}

export function RuleValues({ field, rule, onChange, messageAt, stores }: RuleValuesProps) {
  const rows = rule.values ?? [];
  const change = (next: ValueRule[]) => onChange({ ...rule, values: next });
  const message = messageAt('values');
  return (
    <RulePart title="What values mean" help="The first match wins. In a list, such as tags, any element can match.">
      {rows.map((row, index) => {
        // Blank rows are not checked, so error positions count only the others.
        const checked = rows.slice(0, index).filter((it) => !isBlank(it)).length;
        const wrongAt = (part: 'value' | 'means') =>
          isBlank(row) ? undefined : messageAt(`values.${checked}.${part}`);
        const wrong = wrongAt('value') ?? wrongAt('means');
        const put = (part: Partial<ValueRule>) => change(rows.with(index, { ...row, ...part }));
        const name = `value ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one list have no other identity.
          <div key={index}>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 @lg:grid-cols-[112px_minmax(0,1fr)_auto_minmax(0,1fr)_auto]">
              <Select
                size="sm"
                aria-label={`How ${name} is compared`}
                value={row.when}
                onChange={(when) => put({ when: when === 'contains' ? 'contains' : 'is' })}
                options={ways}
                className="@max-lg:col-start-1"
              />
              <TextInput
                size="sm"
                aria-label={`Compared ${name}`}
                {...(wrongAt('value') && { 'aria-invalid': true })}
                value={row.value ?? ''}
                onChange={(event) => put({ value: event.target.value })}
                autoComplete="off"
                className="@max-lg:col-start-1"
              />
              <span className="text-compact text-muted-foreground @max-lg:hidden">means</span>
              <div className="min-w-0 @max-lg:col-start-1">
                <MeansInput
                  field={field}
                  label={`What ${name} means`}
                  isInvalid={wrongAt('means') !== undefined}
                  value={row.means}
                  onChange={(means) => put({ means })}
                  stores={stores}
                />
              </div>
              <IconButton
                label={`Remove ${name}`}
                icon={<X aria-hidden="true" />}
                className="@max-lg:col-start-2 @max-lg:row-start-1"
                onClick={() => change(rows.toSpliced(index, 1))}
              />
            </div>
            {wrong && <RuleMessage>{wrong}</RuleMessage>}
          </div>
        );
      })}
      {message && <RuleMessage>{message}</RuleMessage>}
      {rows.length < maxValues && (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => change([...rows, { when: 'is', value: '', means: '' }])}
        >
          Add a value
        </Button>
      )}
    </RulePart>
  );
}
