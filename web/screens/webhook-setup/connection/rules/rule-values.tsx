// The agreed meanings of a field's values; the first match applies.
import { Plus } from 'lucide-react';
import type { StoreName } from '#contract/locations';
import type { ValueRule } from '#contract/mapping-rules';
import type { WebhookField } from '#contract/webhook-fields';
import { Button } from '../../../../ui/button';
import { isBlank, type Rule } from './edit-rules';
import { RuleMessage, RulePart } from './rule-part';
import { ValueRow } from './value-row';

const maxValues = 200;

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
        return (
          <ValueRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one list have no other identity.
            key={index}
            field={field}
            row={row}
            name={`value ${index + 1}`}
            onChange={(next) => change(rows.with(index, next))}
            onRemove={() => change(rows.toSpliced(index, 1))}
            messageAt={(path) => (isBlank(row) ? undefined : messageAt(`values.${checked}.${path}`))}
            stores={stores}
          />
        );
      })}
      {message && <RuleMessage>{message}</RuleMessage>}
      {rows.some(({ when }) => when === 'word') && (
        <p className="text-muted-foreground text-small">
          A word after “no” or “not” does not match. <code className="text-code">book*</code> also matches “booked”.
        </p>
      )}
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
