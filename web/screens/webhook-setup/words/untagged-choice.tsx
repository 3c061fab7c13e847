// What calls without a word for a booking are.
import { useId } from 'react';
import type { Untagged } from '#contract/words';

const answers = [
  { value: 'not-known', label: 'Not known, until somebody says', note: '' },
  { value: 'not-booked', label: 'Not booked, our staff tags every booking', note: '(shown as assumed)' },
] as const satisfies { value: Untagged; label: string; note: string }[];

export function UntaggedChoice({ value, onChange }: { value: Untagged; onChange: (value: Untagged) => void }) {
  const name = useId();
  return (
    <fieldset className="border-t px-5 py-4 max-md:px-4">
      <legend className="contents">
        <span className="text-body font-semibold">Calls without a word for a booking</span>
      </legend>
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {answers.map((answer) => (
          <label key={answer.value} className="flex min-h-6 items-center gap-2 max-md:min-h-10">
            <input
              type="radio"
              name={name}
              checked={value === answer.value}
              onChange={() => onChange(answer.value)}
              className="size-4 shrink-0 accent-primary"
            />
            <span>
              {answer.label} {answer.note && <span className="text-muted-foreground">{answer.note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
