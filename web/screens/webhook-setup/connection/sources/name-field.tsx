// The phone system's name; the short name next to it shows the rejection.
import { defaultSource } from '#contract/default-source';
import { formatSourceName } from '../../../../shell/format-source-name';
import { Field } from '../../../../ui/field';
import { TextInput } from '../../../../ui/text-input';
import type { ConfigurationForm } from '../configuration-values';

export function SourceNameField({ form }: { form: ConfigurationForm }) {
  const { errors } = form.formState;
  const source = form.getValues('source') ?? defaultSource;
  return (
    <Field
      label="Name"
      error={errors.name?.message ?? errors.source?.message}
      help={source === defaultSource ? undefined : `Short name: ${source}`}
    >
      <TextInput
        {...form.register('name')}
        maxLength={80}
        autoComplete="off"
        placeholder={formatSourceName({ source })}
      />
    </Field>
  );
}
