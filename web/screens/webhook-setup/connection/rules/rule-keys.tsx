// The further keys of a field, in the order they are tried.
import { ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/button';
import { IconButton } from '../../../../ui/icon-button';
import { TextInput } from '../../../../ui/text-input';
import type { Rule } from './edit-rules';
import { RuleMessage, RulePart } from './rule-part';

const maxKeys = 9;

export interface RuleKeysProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
  messageAt: (path: string) => string | undefined;
}

export function RuleKeys({ rule, onChange, messageAt }: RuleKeysProps) {
  const keys = rule.keys ?? [];
  const change = (next: string[]) => onChange({ ...rule, keys: next });
  const message = messageAt('keys');
  return (
    <RulePart title="Further keys" help="Tried in this order if the key above is empty.">
      {keys.map((key, index) => {
        const name = `Key ${index + 2}`;
        // Blank keys are not checked, so error positions count only the others.
        const wrong = isFilledIn(key) ? messageAt(`keys.${keys.slice(0, index).filter(isFilledIn).length}`) : undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the keys of one list have no other identity.
          <div key={index}>
            <div className="flex items-center gap-1">
              <TextInput
                size="sm"
                isCode
                aria-label={name}
                {...(wrong && { 'aria-invalid': true })}
                value={key}
                onChange={(event) => change(keys.with(index, event.target.value))}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="@lg:max-w-[248px]"
              />
              <IconButton
                label={`Try ${name.toLowerCase()} earlier`}
                icon={<ArrowUp aria-hidden="true" />}
                disabled={index === 0}
                onClick={() => change(keys.with(index, keys[index - 1] ?? '').with(index - 1, key))}
              />
              <IconButton
                label={`Remove ${name.toLowerCase()}`}
                icon={<X aria-hidden="true" />}
                onClick={() => change(keys.toSpliced(index, 1))}
              />
            </div>
            {wrong && <RuleMessage>{wrong}</RuleMessage>}
          </div>
        );
      })}
      {message && <RuleMessage>{message}</RuleMessage>}
      {keys.length < maxKeys && (
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => change([...keys, ''])}>
          Add a key
        </Button>
      )}
    </RulePart>
  );
}

const isFilledIn = (key: string) => key.trim() !== '';
