// What only some phone systems need: several calls in one body, and their own event order.
import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '../../../../ui/field';
import { TextInput } from '../../../../ui/text-input';
import type { ConfigurationForm } from '../configuration-values';
import { findTarget, type MapTarget } from './map-target';

const helps = {
  calls:
    'For a body that contains a list of calls, such as Notifications. The keys above then belong to each call; $.Id is a key of the body.',
  order: 'A number or time that orders the events of a call. Without it, the order of arrival is used.',
} as const;

/** Closed until opened, or something in it is set. */
export function AdvancedMapping({ form, onFocus }: { form: ConfigurationForm; onFocus: (target: MapTarget) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [callsPath, orderField] = useWatch({ control: form.control, name: ['callsPath', 'orderField'] });
  const { errors } = form.formState;
  const isShown = isOpen || Boolean(callsPath || orderField || errors.callsPath || errors.orderField);
  return (
    <Collapsible.Root open={isShown} onOpenChange={setOpen} className="mt-5">
      <h3>
        <Collapsible.Trigger className="group/trigger -ml-1 flex h-8 items-center gap-1 rounded-control px-1 font-semibold text-compact max-md:h-10">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-muted-foreground transition-transform group-data-[state=open]/trigger:rotate-90"
          />
          Advanced
        </Collapsible.Trigger>
      </h3>
      <Collapsible.Content className="grid gap-4 pt-2 @lg:grid-cols-2">
        {(['calls', 'order'] as const).map((target) => {
          const { label, name } = findTarget(target);
          return (
            <Field key={target} label={label} help={helps[target]} error={errors[name]?.message}>
              <TextInput
                {...form.register(name)}
                onFocus={() => onFocus(target)}
                size="sm"
                isCode
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
          );
        })}
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
