// What a value means: a choice if there are few words, otherwise a text with the company's locations as suggestions.
import { useId } from 'react';
import type { StoreName } from '#contract/locations';
import { fieldOf, type WebhookField } from '#contract/webhook-fields';
import { Select } from '../../../../ui/select';
import { TextInput } from '../../../../ui/text-input';

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
  if (words) {
    // A word saved through the API must stay available.
    const all = value === '' || words.includes(value) ? words : [...words, value];
    return (
      <Select
        size="sm"
        value={value}
        onChange={onChange}
        {...(onBlur && { onBlur })}
        {...(label && { 'aria-label': label })}
        options={[
          ...(none === undefined ? [] : [{ value: '', label: none }]),
          ...all.map((word) => ({ value: word, label: word })),
        ]}
      />
    );
  }
  const offersStores = field === 'storeId' && stores.length > 0;
  return (
    <>
      <TextInput
        size="sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur && { onBlur })}
        {...(label && { 'aria-label': label })}
        {...(offersStores && { list: listId })}
        {...(isInvalid && { 'aria-invalid': true })}
        {...(none && { placeholder: none })}
        autoComplete="off"
      />
      {offersStores && (
        <datalist id={listId}>
          {stores.map((store) => (
            <option key={store.id} value={store.code ?? String(store.id)}>
              {store.name}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
