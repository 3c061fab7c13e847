// The options of a scheme: header, digest and encoding, or where the token is.
import { Controller, useWatch } from 'react-hook-form';
import type { SignatureScheme } from '#contract/signatures';
import { Field } from '../../../../ui/field';
import { Select } from '../../../../ui/select';
import { TextInput } from '../../../../ui/text-input';
import type { ConfigurationForm } from '../configuration-values';

type TextName = 'header' | 'prefix' | 'tokenKey';

interface SchemeFieldsProps {
  form: ConfigurationForm;
  scheme: SignatureScheme;
}

export function SignatureSchemeFields({ form, scheme }: SchemeFieldsProps) {
  const Fields = fieldsOf[scheme];
  return Fields && <Fields form={form} />;
}

const fieldsOf: Record<SignatureScheme, typeof HmacFields | null> = {
  callrail: null,
  ctm: null,
  zoom: null,
  twilio: null,
  justcall: null,
  openphone: null,
  'standard-webhooks': null,
  dialpad: null,
  hmac: HmacFields,
  token: TokenFields,
};

function HmacFields({ form }: { form: ConfigurationForm }) {
  return (
    <>
      <SignatureText form={form} name="header" label="Header" required placeholder="X-Signature" />
      <SignatureChoice
        form={form}
        name="algorithm"
        label="Digest"
        options={[
          { value: 'sha256', label: 'HMAC-SHA256' },
          { value: 'sha1', label: 'HMAC-SHA1' },
        ]}
      />
      <SignatureChoice
        form={form}
        name="encoding"
        label="Written in"
        options={[
          { value: 'hex', label: 'Hex' },
          { value: 'base64', label: 'Base64' },
        ]}
      />
      <SignatureText form={form} name="prefix" label="Prefix" placeholder="sha256=" help="Comes before the digest." />
    </>
  );
}

function TokenFields({ form }: { form: ConfigurationForm }) {
  const place = useWatch({ control: form.control, name: 'signature.tokenIn' }) ?? 'header';
  return (
    <>
      <SignatureChoice
        form={form}
        name="tokenIn"
        label="Sent in"
        options={[
          { value: 'header', label: 'A header' },
          { value: 'field', label: 'A field of the body' },
          { value: 'query', label: 'The query string' },
        ]}
      />
      {place === 'header' ? (
        <>
          <SignatureText form={form} name="header" label="Header" required placeholder="Authorization" />
          <SignatureText form={form} name="prefix" label="Prefix" placeholder="Bearer" help="Comes before the token." />
        </>
      ) : (
        <SignatureText
          form={form}
          name="tokenKey"
          label={place === 'field' ? 'Key of the field' : 'Parameter'}
          required
          placeholder="token"
        />
      )}
    </>
  );
}

function SignatureText({
  form,
  name,
  label,
  ...rest
}: {
  form: ConfigurationForm;
  name: TextName;
  label: string;
  placeholder: string;
  required?: boolean;
  help?: string;
}) {
  const { placeholder, ...field } = rest;
  return (
    <Field label={label} {...field} error={form.formState.errors.signature?.[name]?.message}>
      <TextInput
        {...form.register(`signature.${name}`)}
        isCode
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}

function SignatureChoice({
  form,
  name,
  label,
  options,
}: {
  form: ConfigurationForm;
  name: 'algorithm' | 'encoding' | 'tokenIn';
  label: string;
  options: { value: string; label: string }[];
}) {
  return (
    <Field label={label}>
      <Controller
        control={form.control}
        name={`signature.${name}`}
        render={({ field: { name: _, value, ...field } }) => (
          <Select {...field} value={value ?? options[0]?.value ?? ''} options={options} />
        )}
      />
    </Field>
  );
}
