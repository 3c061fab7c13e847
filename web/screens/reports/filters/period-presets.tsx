// Periods by name. They apply at once; other filters wait for Apply.
import { presetNames, presets } from '#contract/periods';
import { useLoaded } from '../../../api/queries';
import { useCompany } from '../../../shell/company';
import { cn } from '../../../ui/cn';
import { formatShortDay } from '../../../ui/format';
import type { Filters } from './report-filters';

export type ApplyPeriod = (name: 'preset' | 'since', text: string) => void;

/** Pressed again, a period goes back to that of the report. */
export function PeriodPresets({ drafts: { preset, since }, onApply }: { drafts: Filters; onApply: ApplyPeriod }) {
  const { companyId, isKnown } = useCompany();
  const { data } = useLoaded('getKnownSince', { query: { companyId } }, isKnown);
  const knownSince = data?.knownSince;
  return (
    <fieldset className="@min-[440px]/panel:col-span-2">
      <legend className="mb-1.5 font-medium text-compact">Period</legend>
      <div className="grid grid-cols-2 gap-1 @min-[440px]/panel:grid-cols-4">
        {presets.map((name) => (
          <Preset
            key={name}
            name={presetNames[name]}
            isChosen={preset === name}
            onChoose={() => onApply('preset', preset === name ? '' : name)}
          />
        ))}
        {knownSince && (
          <Preset
            name={`Since outcomes are known (${formatShortDay(knownSince)})`}
            isChosen={since === knownSince}
            onChoose={() => onApply('since', since === knownSince ? '' : knownSince)}
            className="col-span-2"
          />
        )}
      </div>
    </fieldset>
  );
}

function Preset({
  name,
  isChosen,
  onChoose,
  className,
}: {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  className?: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cn(
        'min-h-7 rounded-control px-1.5 py-1 text-left font-medium text-small max-md:min-h-10 max-md:px-3',
        isChosen ? 'bg-primary-soft text-primary-text' : 'bg-muted hover:bg-fill',
        className,
      )}
    >
      {name}
    </button>
  );
}
