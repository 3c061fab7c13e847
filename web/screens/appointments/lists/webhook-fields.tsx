// The address that a shop system sends a list's rows to, and whether what arrives there is all there is.
import type { AppointmentList } from '#contract/appointments';
import { appointmentWebhookBase } from '#contract/appointments';
import { useLoaded } from '../../../api/queries';
import { Checkbox } from '../../../ui/checkbox';
import { CopyButton } from '../../../ui/copy-button';
import { Field, FieldGroup } from '../../../ui/field';
import { MultiChoice } from '../../../ui/multi-choice';
import { TextInput } from '../../../ui/text-input';

export type WebhookChoice = Pick<AppointmentList, 'endpointPath' | 'completeSince' | 'completeLocationIds'>;

export const noWebhook: WebhookChoice = { endpointPath: null, completeSince: null, completeLocationIds: [] };

/** Without an address or a day, nothing is complete. */
export function webhookOf({ endpointPath, completeSince, completeLocationIds }: WebhookChoice): WebhookChoice {
  const since = endpointPath === null ? null : completeSince || null;
  return { endpointPath, completeSince: since, completeLocationIds: since === null ? [] : completeLocationIds };
}

export function WebhookFields({
  companyId,
  value,
  onChange,
  error,
}: {
  companyId: number;
  value: WebhookChoice;
  onChange: (value: WebhookChoice) => void;
  error: string | undefined;
}) {
  const { endpointPath, completeSince, completeLocationIds } = value;
  const isComplete = completeSince !== null;
  const { data: stores = [] } = useLoaded('listStores', { query: { companyId } }, isComplete);
  const address = `${location.origin}${appointmentWebhookBase}${endpointPath ?? ''}`;
  return (
    <>
      <Checkbox
        checked={endpointPath !== null}
        onChange={(isOn) => onChange({ ...value, endpointPath: isOn ? newPath() : null })}
        label="The shop system sends appointments to an address"
      />
      {endpointPath !== null && (
        <>
          <Field label="Address" error={error} help="It works once you save. Whoever knows it can add rows.">
            <TextInput isCode readOnly value={address} trailing={<CopyButton text={address} what="the address" />} />
          </Field>
          <Checkbox
            checked={isComplete}
            onChange={(isOn) => onChange({ ...value, completeSince: isOn ? '' : null })}
            label="What arrives there is all there is: other calls were not booked"
          />
          {isComplete && (
            <>
              <Field label="Since" error={completeSince === '' ? 'Choose the first day.' : undefined}>
                <TextInput
                  type="date"
                  value={completeSince}
                  onChange={({ target }) => onChange({ ...value, completeSince: target.value })}
                />
              </Field>
              <FieldGroup
                label="Locations"
                note={completeLocationIds.length === 0 ? 'all' : `${completeLocationIds.length} selected`}
              >
                <MultiChoice
                  label="Locations"
                  value={completeLocationIds}
                  onChange={(ids) => onChange({ ...value, completeLocationIds: ids })}
                  options={stores.map(({ id, name, code }) => ({ value: id, label: name, hint: code ?? undefined }))}
                />
              </FieldGroup>
            </>
          )}
        </>
      )}
    </>
  );
}

/** Too long to guess. */
function newPath(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `list-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
