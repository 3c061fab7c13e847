// What is held of a customer, or what was erased, in numbers.
import type { ErasedCounts, HeldCalls } from '#contract/erasures';
import { formatCount, formatTimestamp } from '../../../ui/format';
import type { Held } from './run-steps';

export const isNothing = (counts: ErasedCounts): boolean => Object.values(counts).every((count) => count === 0);

const kinds = [
  ['calls', 'Calls', 'Number and recording link go, the call stays.'],
  ['deliveries', 'Deliveries', 'Everything that was received goes.'],
  ['listRows', 'Rows of appointment lists', 'They go. What they said of a call stays.'],
  ['listFiles', 'Uploaded lists', 'The customer’s rows are cut out.'],
  ['mentions', 'Mentions elsewhere', 'Only the number is taken out.'],
  ['diskFiles', 'Files of damaged deliveries', 'They are deleted.'],
] as const satisfies [keyof ErasedCounts, string, string][];

export function HeldFacts({ held: { counts, calls, backups }, isErased = false }: { held: Held; isErased?: boolean }) {
  if (isNothing(counts)) {
    return (
      <p role="status" className="text-compact">
        {isErased ? 'Nothing was left to erase.' : 'Nothing is held of this number.'}
      </p>
    );
  }
  const found = kinds.filter(([kind]) => counts[kind] > 0);
  return (
    <>
      <p role="status" className="mb-3 font-semibold text-compact">
        {isErased ? 'The customer is erased.' : 'Held of this number'}
      </p>
      <dl className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-compact max-md:grid-cols-[auto_minmax(0,1fr)]">
        {found.map(([kind, label, what]) => (
          <div key={kind} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-right tabular-nums max-md:text-left">{formatCount(counts[kind])}</dd>
            <dd className="min-w-0 max-md:col-span-2 max-md:pb-1.5">{isErased ? '' : what}</dd>
          </div>
        ))}
      </dl>
      {!isErased && calls.map((one) => <CompanyCalls key={one.companyName} calls={one} />)}
      {isErased && <Backups names={backups} />}
    </>
  );
}

function CompanyCalls({ calls: { companyName, calls, firstAt, lastAt, locations } }: { calls: HeldCalls }) {
  return (
    <p className="mt-3 text-compact">
      <span className="font-medium">{companyName}</span>: {calls === 1 ? '1 call' : `${formatCount(calls)} calls`}
      {locations.length > 0 && ` at ${locations.join(', ')}`}, the first on{' '}
      <time dateTime={firstAt}>{formatTimestamp(firstAt)}</time>, the last on{' '}
      <time dateTime={lastAt}>{formatTimestamp(lastAt)}</time>.
    </p>
  );
}

function Backups({ names }: { names: readonly string[] }) {
  return (
    <div className="mt-3 text-compact">
      <p>
        Backups that were made before still hold the number.
        {names.length === 0 && ' There is none in the server’s data directory; check where else you keep them.'}
      </p>
      {names.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {names.map((name) => (
            <li key={name} className="[overflow-wrap:anywhere]">
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
