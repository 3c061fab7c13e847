// The further keys of a field, in the order they are tried.
import { ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/button';
import { IconButton } from '../../../../ui/icon-button';
import type { Rule } from './edit-rules';
import { KeyInput } from './key-input';
import { RuleCheck, RuleMessage, RulePart } from './rule-part';

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
              <KeyInput
                label={name}
                value={key}
                onChange={(next) => change(keys.with(index, next))}
                isInvalid={wrong !== undefined}
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
      {(keys.length > 0 || rule.either) && (
        <RuleCheck
          label="Either of these keys"
          help="Compares the values of all keys. Otherwise only the first key with a value is compared."
          checked={rule.either ?? false}
          onChange={(checked) => onChange({ ...rule, either: checked || undefined })}
          message={messageAt('either')}
        />
      )}
    </RulePart>
  );
}

const isFilledIn = (key: string) => key.trim() !== '';
