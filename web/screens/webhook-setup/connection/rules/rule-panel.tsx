// A field's rule beyond its key: further keys, values and their meanings, a constant, and how to read a duration or a
// time. Opens under the field's row.
import { durationUnits } from '#contract/mapping-rules';
import { webhookFields } from '#contract/webhook-fields';
import { Field } from '../../../../ui/field';
import { Select } from '../../../../ui/select';
import { TextInput } from '../../../../ui/text-input';
import { TimeZoneChoice } from '../../../../ui/time-zone-choice';
import { MeansInput } from './means-input';
import { RuleKeys, type RuleKeysProps } from './rule-keys';
import { RuleValues, type RuleValuesProps } from './rule-values';

type RulePanelProps = RuleKeysProps & RuleValuesProps;

export function RulePanel(props: RulePanelProps) {
  const { field, rule, onChange, messageAt, stores } = props;
  // Also shown if the API saved values for it.
  const isWorded = webhookFields[field].kind !== 'value';
  const hasValues = isWorded || Boolean(rule.values?.length || rule.otherwise);
  const hasConstant = isWorded || Boolean(rule.constant);
  return (
    <div className="space-y-4 rounded-control border bg-muted px-4 py-3">
      <RuleKeys {...props} />
      {hasValues && <RuleValues {...props} />}
      <div className="grid gap-4 @lg:grid-cols-2">
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
        {hasConstant && (
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
    </div>
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
        <TextInput
          size="sm"
          isCode
          value={rule.timeKey ?? ''}
          onChange={(event) => onChange({ ...rule, timeKey: event.target.value })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </>
  );
}
