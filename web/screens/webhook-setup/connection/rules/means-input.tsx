// What a value means: a choice if there are few words, otherwise a text with the company's locations as suggestions.
import { useId } from 'react';
import type { StoreName } from '#contract/locations';
import { notKnown, unknownFields } from '#contract/mapping-rules';
import { fieldOf, type WebhookField } from '#contract/webhook-fields';
import { Select } from '../../../../ui/select';
import { TextInput } from '../../../../ui/text-input';
import { isNotKnown } from './edit-rules';

const notKnownLabel = 'Not known';

/** `none` names the empty choice; without it a word is required. `label` is needed outside a Field. */
export function MeansInput({
  field,
  value,
  onChange,
  onBlur,
  label,
  none,
  stores,
  isInvalid,
}: {
  field: WebhookField;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  label?: string;
  none?: string;
  stores: readonly StoreName[];
  isInvalid?: boolean;
}) {
  const listId = useId();
  const { words } = fieldOf(field);
  const mayBeUnknown = (unknownFields as readonly string[]).includes(field);
  if (words) {
    // A word saved through the API must stay available.
    const isUnknown = isNotKnown(value);
    const all = value === '' || isUnknown || words.includes(value) ? words : [...words, value];
    return (
      <Select
        size="sm"
        value={isUnknown ? notKnown : value}
        onChange={onChange}
        {...(onBlur && { onBlur })}
        {...(label && { 'aria-label': label })}
        options={[
          ...(none === undefined ? [] : [{ value: '', label: none }]),
          ...all.map((word) => ({ value: word, label: word })),
          ...(mayBeUnknown ? [{ value: notKnown, label: notKnownLabel }] : []),
        ]}
      />
    );
  }
  const offered = [
    ...(field === 'storeId' ? stores.map(({ code, id, name }) => ({ value: code ?? String(id), label: name })) : []),
    ...(mayBeUnknown ? [{ value: notKnownLabel, label: '' }] : []),
  ];
  const hasList = offered.length > 0;
  return (
    <>
      <TextInput
        size="sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur && { onBlur })}
        {...(label && { 'aria-label': label })}
        {...(hasList && { list: listId })}
        {...(isInvalid && { 'aria-invalid': true })}
        {...(none && { placeholder: none })}
        autoComplete="off"
      />
      {hasList && (
        <datalist id={listId}>
          {offered.map((it) => (
            <option key={it.value} value={it.value}>
              {it.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
