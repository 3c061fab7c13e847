// How deliveries are authenticated: mode, scheme and options, saved with the form; secrets are stored separately.
import { Controller, useWatch } from 'react-hook-form';
import { noSignature, type SignatureMode, type SignatureScheme, signatureSchemes } from '#contract/signatures';
import type { WebhookConfiguration } from '#contract/webhooks';
import { CardSection } from '../../../../ui/card';
import { Field, FieldGroup } from '../../../../ui/field';
import { SegmentedControl } from '../../../../ui/segmented-control';
import { Select } from '../../../../ui/select';
import type { ConfigurationForm } from '../configuration-values';
import { SignatureFindings } from './findings';
import { SignatureSchemeFields } from './scheme-fields';
import { SecretList } from './secret-list';

const modes = [
  { value: 'off', label: 'Off', means: 'Anyone with this URL can send calls.' },
  {
    value: 'observe',
    label: 'Log only',
    means: 'Signatures are checked and logged. Every delivery is still accepted.',
  },
  {
    value: 'enforce',
    label: 'Reject unsigned',
    means:
      'Deliveries without a valid signature are answered 401 and kept in the Activity Log. A replay counts only those you select there.',
  },
] as const satisfies { value: SignatureMode; label: string; means: string }[];

const schemes: Record<SignatureScheme, { label: string; help: string }> = {
  callrail: { label: 'CallRail', help: 'Header Signature. Copy the signing key from CallRail’s webhook settings.' },
  ctm: {
    label: 'CallTrackingMetrics',
    help: 'Headers X-CTM-Signature and X-CTM-Time. The key is the account’s.',
  },
  zoom: {
    label: 'Zoom',
    help: 'Header x-zm-signature. Add the secret token of your Zoom app below, then validate the URL in Zoom.',
  },
  twilio: {
    label: 'Twilio',
    help: 'Header X-Twilio-Signature. The secret is your Twilio auth token. It signs the URL as it is entered at Twilio.',
  },
  justcall: {
    label: 'JustCall',
    help: 'Header x-justcall-signature. It covers the URL, the event and the time, but not the call’s data: a valid signature does not prove what a delivery says.',
  },
  openphone: {
    label: 'OpenPhone (legacy)',
    help: 'Header openphone-signature. Copy the webhook’s signing secret. Newer webhooks of Quo use Standard Webhooks.',
  },
  'standard-webhooks': {
    label: 'Quo and other Standard Webhooks',
    help: 'Headers webhook-id, webhook-timestamp and webhook-signature. Signatures over five minutes old do not count.',
  },
  dialpad: {
    label: 'Dialpad',
    help: 'Dialpad sends each delivery as a signed JWT once its webhook has a secret. Add the same secret below.',
  },
  hmac: { label: 'Another HMAC', help: 'A digest of the raw body in a header of any name.' },
  token: { label: 'A token', help: 'The secret itself, sent with every delivery. The log never shows it.' },
};

const schemeOptions = signatureSchemes.map((value) => ({ value, label: schemes[value].label }));

export function SignatureSection({ form, saved }: { form: ConfigurationForm; saved: WebhookConfiguration | null }) {
  const { control, formState } = form;
  const { mode, scheme } = useWatch({ control, name: 'signature' }) ?? noSignature;
  const chosen = modes.find(({ value }) => value === mode);
  return (
    <CardSection isForm aria-labelledby="signatures" className="flex flex-col gap-4">
      <h3 id="signatures" className="text-title">
        Signatures
      </h3>
      <FieldGroup label="Verify signatures" help={chosen?.means} error={formState.errors.signature?.mode?.message}>
        <Controller
          control={control}
          name="signature.mode"
          render={({ field }) => (
            <SegmentedControl
              label="Verify signatures"
              value={field.value}
              onChange={field.onChange}
              options={modes}
              className="max-w-md"
            />
          )}
        />
      </FieldGroup>
      {mode !== 'off' && (
        <>
          <div className="grid gap-4 @lg:grid-cols-2">
            <Field label="How it signs" help={schemes[scheme].help}>
              <Controller
                control={control}
                name="signature.scheme"
                render={({ field: { name: _, value, ...field } }) => (
                  <Select {...field} value={value ?? noSignature.scheme} options={schemeOptions} />
                )}
              />
            </Field>
            <SignatureSchemeFields form={form} scheme={scheme} />
          </div>
          {saved ? (
            <>
              <SecretList saved={saved} />
              {saved.signature.mode !== 'off' && <SignatureFindings saved={saved} />}
            </>
          ) : (
            <p className="text-compact text-muted-foreground">
              Save the configuration with Log only first. Then you can add its secrets here.
            </p>
          )}
        </>
      )}
    </CardSection>
  );
}

export function ReadOnlySignature({ mode }: { mode: SignatureMode }) {
  const { label, means } = modes.find(({ value }) => value === mode) ?? modes[0];
  return (
    <CardSection isForm>
      <h3 className="text-title">Signatures: {label}</h3>
      <p className="text-compact text-muted-foreground">{means}</p>
    </CardSection>
  );
}
