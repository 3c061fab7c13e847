// One more condition, on any key of the payload: "and also", "only when".
import { X } from 'lucide-react';
import type { Condition } from '#contract/mapping-rules';
import { IconButton } from '../../../../../ui/icon-button';
import { KeyInput } from '../key-input';
import { RuleMessage } from '../rule-part';
import { ComparisonFields } from './comparison-fields';

export function ConditionRow({
  lead,
  name,
  condition,
  onChange,
  onRemove,
  messageAt,
}: {
  /** Shown before it, such as "and also". */
  lead: string;
  /** As in "How the second condition of value 1 is compared". */
  name: string;
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
  messageAt: (path: string) => string | undefined;
}) {
  const wrongKey = messageAt('key');
  const wrongValue = messageAt('value');
  const wrong = wrongKey ?? wrongValue;
  return (
    <div className="mt-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 @xl:grid-cols-[64px_minmax(0,1fr)_144px_minmax(0,1fr)_auto]">
        <span className="text-compact text-muted-foreground @max-xl:col-span-2">{lead}</span>
        <KeyInput
          label={`Key of ${name}`}
          value={condition.key}
          onChange={(key) => onChange({ ...condition, key })}
          isInvalid={wrongKey !== undefined}
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<X aria-hidden="true" />}
          className="@xl:col-start-5 @xl:row-start-1"
          onClick={onRemove}
        />
        <ComparisonFields row={condition} onChange={onChange} name={name} isInvalid={wrongValue !== undefined} />
      </div>
      {wrong && <RuleMessage>{wrong}</RuleMessage>}
    </div>
  );
}
