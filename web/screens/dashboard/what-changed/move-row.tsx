// One move: 44 px, a link to its calls now; the rate before is a link to those before.
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { callsOfMove } from '#contract/figure-calls/change-calls';
import type { Move } from '#contract/what-changed';
import { callsAddress } from '../../../shell/calls/calls-address';
import { cn } from '../../../ui/cn';
import { formatPercent, formatSignedNumber } from '../../../ui/format';
import { countMove, nameMove } from './name-move';

/** What the answer was asked: links mean the same days later. */
export interface AskedMoves {
  days: number;
  asOf: string;
  isOfAll: boolean;
  /** The dashboard's address, to go back to. */
  path: string;
}

export function MoveRow({ move, asked }: { move: Move; asked: AskedMoves }) {
  const name = nameMove(move);
  const counts = countMove(move, asked.isOfAll);
  const moved = formatSignedNumber(move.appointments);
  const direction = move.appointments < 0 ? 'lost' : 'won';
  return (
    <li className="group relative flex min-h-11 items-center gap-4 rounded-control px-3 hover:bg-muted max-md:gap-3">
      <div className="min-w-0 flex-1 py-1 leading-tight">
        <Link
          to={addressOf(move, asked) ?? ''}
          title={name}
          aria-label={`${name}: ${Math.abs(move.appointments)} appointments ${direction}, ${counts}`}
          // The whole row is the link's.
          className="block truncate font-medium text-compact after:absolute after:inset-0 after:rounded-control"
        >
          {name}
        </Link>
        <p className="flex min-w-0 flex-wrap gap-x-3 text-muted-foreground text-small">
          <span className="@min-[880px]:hidden shrink-0">
            <Rates move={move} asked={asked} name={name} />
          </span>
          <span className="break-words">{counts}</span>
        </p>
      </div>
      <span className="@max-[880px]:hidden shrink-0 text-compact">
        <Rates move={move} asked={asked} name={name} />
      </span>
      <span
        className={cn(
          'min-w-10 shrink-0 text-right font-semibold text-compact',
          move.appointments < 0 ? 'text-destructive-text' : 'text-success',
        )}
      >
        {moved}
      </span>
      <ChevronRight aria-hidden="true" className="-mr-1 size-4 shrink-0 text-muted-foreground" />
    </li>
  );
}

function Rates({ move, asked, name }: { move: Move; asked: AskedMoves; name: string }) {
  const before = formatPercent(move.previousCloseRate);
  return (
    <>
      <span className="text-foreground">{formatPercent(move.closeRate)}</span>{' '}
      <Link
        to={addressOf(move, asked, true) ?? ''}
        aria-label={`from ${before}, ${name} in the ${asked.days} days before`}
        className="relative z-10 rounded-badge py-1 text-muted-foreground underline decoration-transparent decoration-dotted underline-offset-4 hover:text-primary-text hover:decoration-current"
      >
        from {before}
      </Link>
    </>
  );
}

/** A move opens its calls of the period, and leads on to those before; `before` names the calls before. */
function addressOf(move: Move, { days, asOf, path }: AskedMoves, before = false): string | undefined {
  const { appointments, previousCloseRate } = callsOfMove(move, { days, asOf });
  const calls = before ? previousCloseRate : appointments;
  if (!calls) return undefined;
  const label = `What changed: ${nameMove(move)}${before ? `, ${days} days before` : ''}`;
  return callsAddress(calls.filters, { label, path, figures: calls.figures, isCompared: calls.isCompared });
}
