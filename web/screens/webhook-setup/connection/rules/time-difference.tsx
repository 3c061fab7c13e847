// A duration as the difference of two times, each perhaps only of some deliveries.
import { Plus, X } from 'lucide-react';
import type { TimePart } from '#contract/mapping-rules';
import { Button } from '../../../../ui/button';
import { newCondition } from './compare/comparisons';
import { ConditionRow } from './compare/condition-row';
import type { Rule } from './edit-rules';
import { KeyInput } from './key-input';
import { RuleMessage, RulePart } from './rule-part';

const parts = [
  { part: 'from', lead: 'From', name: 'the first time' },
  { part: 'to', lead: 'To', name: 'the second time' },
] as const;

interface TimeDifferenceProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
  messageAt: (path: string) => string | undefined;
}

export function TimeDifference({ rule, onChange, messageAt }: TimeDifferenceProps) {
  const { between, ...others } = rule;
  return (
    <RulePart
      title="The difference of two times"
      help="Used if no duration is sent: from when the call was answered to when it ended, also in different deliveries."
    >
      {between ? (
        <>
          {parts.map(({ part, ...words }) => (
            <TimeRow
              key={part}
              {...words}
              time={between[part]}
              onChange={(time) => onChange({ ...rule, between: { ...between, [part]: time } })}
              messageAt={(path) => messageAt(`between.${part}.${path}`)}
            />
          ))}
          <Button size="sm" icon={<X aria-hidden="true" />} onClick={() => onChange(others)}>
            Remove both times
          </Button>
        </>
      ) : (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange({ ...rule, between: { from: { key: '' }, to: { key: '' } } })}
        >
          Use two times
        </Button>
      )}
    </RulePart>
  );
}

function TimeRow({
  lead,
  name,
  time,
  onChange,
  messageAt,
}: {
  lead: string;
  name: string;
  time: TimePart;
  onChange: (time: TimePart) => void;
  messageAt: (path: string) => string | undefined;
}) {
  const wrong = messageAt('key');
  const { only, ...always } = time;
  return (
    <div>
      <div className="flex items-center gap-2">
        <span className="w-10 shrink-0 text-compact text-muted-foreground">{lead}</span>
        <KeyInput
          label={`Key of ${name}`}
          value={time.key}
          onChange={(key) => onChange({ ...time, key })}
          isInvalid={wrong !== undefined}
          className="@lg:max-w-[248px]"
        />
        {!only && (
          <Button
            variant="ghost"
            size="sm"
            className="px-2"
            aria-label={`Use ${name} only when`}
            onClick={() => onChange({ ...time, only: newCondition })}
          >
            only when…
          </Button>
        )}
      </div>
      {wrong && <RuleMessage>{wrong}</RuleMessage>}
      {only && (
        <div className="ml-12 border-l pl-3">
          <ConditionRow
            lead="only when"
            name={`the condition of ${name}`}
            condition={only}
            onChange={(next) => onChange({ ...time, only: next })}
            onRemove={() => onChange(always)}
            messageAt={(path) => messageAt(`only.${path}`)}
          />
        </div>
      )}
    </div>
  );
}
