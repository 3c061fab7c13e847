// A field's rule beyond its key: an answer without a key, further keys, values and their meanings, a constant, and how
// to read a duration or a time. Opens under the field's row.
import { useState } from 'react';
import { durationUnits, reportableFields } from '#contract/mapping-rules';
import { webhookFields } from '#contract/webhook-fields';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Select } from '../../../../ui/select';
import { TimeZoneChoice } from '../../../../ui/time-zone-choice';
import { answerWithoutKey, type Rule } from './edit-rules';
import { KeyInput } from './key-input';
import { MeansInput } from './means-input';
import { RuleKeys, type RuleKeysProps } from './rule-keys';
import { RuleCheck } from './rule-part';
import { RuleValues, type RuleValuesProps } from './rule-values';
import { TimeDifference } from './time-difference';

type RulePanelProps = RuleKeysProps &
  RuleValuesProps & {
    /** Answers the field without a key; undefined takes that back. */
    onAnswer: (answer: Rule | undefined) => void;
  };

export function RulePanel(props: RulePanelProps) {
  return (
    <div className="space-y-4 rounded-control border bg-muted px-4 py-3">
      <Answer {...props} />
      {!answerWithoutKey(props.rule) && <KeyParts {...props} />}
    </div>
  );
}

function Answer({ field, rule, onAnswer, messageAt }: RulePanelProps) {
  if (field === 'storeId') {
    return (
      <RuleCheck
        label="By the number called"
        help="The location is the one whose number the customer called. Map Number called, and list your numbers under Numbers."
        checked={rule.byNumberCalled ?? false}
        onChange={(checked) => onAnswer(checked ? { byNumberCalled: true } : undefined)}
        message={messageAt('byNumberCalled')}
      />
    );
  }
  if (!reportableFields.some((it) => it === field)) return null;
  return (
    <RuleCheck
      label="The phone system does not report it"
      help="Its calls count, and this is shown as not known."
      checked={rule.notReported ?? false}
      onChange={(checked) => onAnswer(checked ? { notReported: true } : undefined)}
      message={messageAt('notReported')}
    />
  );
}

function KeyParts(props: RulePanelProps) {
  const { field, rule, onChange, messageAt, stores } = props;
  const isWorded = webhookFields[field].kind !== 'value';
  // Values of the others rarely need a meaning.
  const [isAsked, ask] = useState(false);
  const hasValues = isWorded || isAsked || Boolean(rule.values?.length || rule.otherwise || rule.constant);
  const isEveryCallsOwn = field === 'callId' || field === 'timestamp';
  return (
    <>
      <RuleKeys {...props} />
      {hasValues && <RuleValues {...props} />}
      <div className="grid gap-4 empty:hidden @lg:grid-cols-2">
        {hasValues && (
          <Field label="All other values mean" error={messageAt('otherwise')}>
            <MeansInput
              field={field}
              value={rule.otherwise ?? ''}
              onChange={(otherwise) => onChange({ ...rule, otherwise })}
              none="The value itself"
              stores={stores}
            />
          </Field>
        )}
        {hasValues && !isEveryCallsOwn && (
          <Field
            label="If the value is missing"
            error={messageAt('constant')}
            help="Used only if no delivery of the call has a value."
          >
            <MeansInput
              field={field}
              value={rule.constant ?? ''}
              onChange={(constant) => onChange({ ...rule, constant })}
              none={webhookFields[field].isRequired ? 'The call is refused' : 'It stays empty'}
              stores={stores}
            />
          </Field>
        )}
        {field === 'duration' && <Unit {...props} />}
        {field === 'timestamp' && <TimeParts {...props} />}
      </div>
      {field === 'timestamp' && (
        <RuleCheck
          label="This is the time of an event; the earliest counts"
          help="For phone systems that send several events of a call, each with its own time."
          checked={rule.isEventTime ?? false}
          onChange={(checked) => onChange({ ...rule, isEventTime: checked || undefined })}
          message={messageAt('isEventTime')}
        />
      )}
      {field === 'timestamp' && (
        <RuleCheck
          label="Dates name the day first: 5/11/2026 is November 5"
          help="For every time of this phone system that is written with slashes or dashes."
          checked={rule.dayFirst ?? false}
          onChange={(checked) => onChange({ ...rule, dayFirst: checked || undefined })}
          message={messageAt('dayFirst')}
        />
      )}
      {field === 'duration' && <TimeDifference {...props} />}
      {!hasValues && (
        <Button size="sm" variant="ghost" onClick={() => ask(true)}>
          Say what values mean…
        </Button>
      )}
    </>
  );
}

function Unit({ rule, onChange, messageAt }: RulePanelProps) {
  return (
    <Field label="Counted in" error={messageAt('unit')}>
      <Select
        size="sm"
        value={rule.unit ?? 'seconds'}
        onChange={(chosen) => {
          const unit = durationUnits.find((it) => it === chosen);
          onChange({ ...rule, unit: unit === 'seconds' ? undefined : unit });
        }}
        options={durationUnits.map((unit) => ({ value: unit, label: unit }))}
      />
    </Field>
  );
}

function TimeParts({ rule, onChange, messageAt }: RulePanelProps) {
  return (
    <>
      <Field label="Time zone of the clock" error={messageAt('timeZone')} help="For times without a time zone.">
        <TimeZoneChoice
          size="sm"
          value={rule.timeZone ?? ''}
          onChange={(timeZone) => onChange({ ...rule, timeZone })}
          none="The location’s"
        />
      </Field>
      <Field
        label="Key of the time of day"
        error={messageAt('timeKey')}
        help="If the date and the time are in separate keys."
      >
        <KeyInput value={rule.timeKey ?? ''} onChange={(timeKey) => onChange({ ...rule, timeKey })} />
      </Field>
    </>
  );
}
