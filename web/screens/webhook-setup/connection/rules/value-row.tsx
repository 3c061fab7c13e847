// One value and its meaning, perhaps with a second condition.
import { X } from 'lucide-react';
import type { StoreName } from '#contract/locations';
import type { ValueRule } from '#contract/mapping-rules';
import type { WebhookField } from '#contract/webhook-fields';
import { Button } from '../../../../ui/button';
import { IconButton } from '../../../../ui/icon-button';
import { ComparisonFields } from './compare/comparison-fields';
import { newCondition } from './compare/comparisons';
import { ConditionRow } from './compare/condition-row';
import { MeansInput } from './means-input';
import { RuleMessage } from './rule-part';

export function ValueRow({
  field,
  row,
  name,
  onChange,
  onRemove,
  messageAt,
  stores,
}: {
  field: WebhookField;
  row: ValueRule;
  /** "value 1" */
  name: string;
  onChange: (row: ValueRule) => void;
  onRemove: () => void;
  messageAt: (path: string) => string | undefined;
  stores: readonly StoreName[];
}) {
  const wrong = messageAt('value') ?? messageAt('means');
  const { and, ...alone } = row;
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 @xl:grid-cols-[144px_minmax(0,1fr)_auto_minmax(0,1fr)_auto] @2xl:grid-cols-[144px_minmax(0,1fr)_auto_minmax(0,1fr)_auto_auto]">
        <ComparisonFields row={row} onChange={onChange} name={name} isInvalid={messageAt('value') !== undefined} />
        <span className="text-compact text-muted-foreground @max-xl:hidden">means</span>
        <div className="min-w-0 @max-xl:col-start-1">
          <MeansInput
            field={field}
            label={`What ${name} means`}
            isInvalid={messageAt('means') !== undefined}
            value={row.means}
            onChange={(means) => onChange({ ...row, means })}
            stores={stores}
          />
        </div>
        {!and && (
          <Button
            variant="ghost"
            size="sm"
            className="px-2 @max-2xl:order-last @max-2xl:col-span-full @max-2xl:justify-self-start"
            aria-label={`And also: a second condition of ${name}`}
            onClick={() => onChange({ ...row, and: newCondition })}
          >
            and also…
          </Button>
        )}
        <IconButton
          label={`Remove ${name}`}
          icon={<X aria-hidden="true" />}
          className="@max-xl:col-start-2 @max-xl:row-start-1"
          onClick={onRemove}
        />
      </div>
      {wrong && <RuleMessage>{wrong}</RuleMessage>}
      {and && (
        <div className="ml-3 border-l pl-3">
          <ConditionRow
            lead="and also"
            name={`the second condition of ${name}`}
            condition={and}
            onChange={(next) => onChange({ ...row, and: next })}
            onRemove={() => onChange(alone)}
            messageAt={(path) => messageAt(`and.${path}`)}
          />
        </div>
      )}
    </div>
  );
}
