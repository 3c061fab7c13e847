// What became of a call: a word with a shape, and who says so.
import {
  CalendarCheck2,
  Check,
  CircleQuestionMark,
  EqualApproximately,
  type LucideIcon,
  Minus,
  PhoneIncoming,
  UserRoundCheck,
} from 'lucide-react';
import { cn } from './cn';

/** Who stated an appointment. */
export type AppointmentSource = 'person' | 'list' | 'phone-system' | 'assumed';

export interface AppointmentSaid {
  source: AppointmentSource;
  /** A person's name, "list, sure", "phone system", "assumed: not answered". */
  words: string;
}

/**
 * "✓ Booked", "− Not booked" or "? Not known", and beside it who says so. `look`: in words, with the source as an icon
 * where columns are narrow, or as one icon in a list; what is not written is in a tooltip and read out.
 */
export function AppointmentMark({
  appointment,
  said,
  look = 'words',
  className,
}: {
  /** Null is not known. */
  appointment: boolean | null;
  /** Null if nobody says anything. */
  said?: AppointmentSaid | null;
  look?: 'words' | 'narrow' | 'icon';
  className?: string;
}) {
  const { word, Icon, color, weight } = describeAppointment(appointment);
  if (look === 'icon') {
    const words = said ? `${word}, ${said.words}` : word;
    return (
      <span role="img" aria-label={words} title={words} className={cn('inline-flex', className)}>
        <Icon aria-hidden="true" className={cn('size-4 shrink-0', color)} />
      </span>
    );
  }
  return (
    <span className={cn('inline-flex min-w-0 items-center', look === 'narrow' ? 'gap-2' : 'gap-4', className)}>
      {/* As wide as the longest word, so that who says so is aligned in a column. */}
      <span className={cn('inline-flex shrink-0 items-center gap-1.5', weight, said && 'min-w-[90px]')}>
        <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', color)} />
        {word}
      </span>
      {said && <SaidBy said={said} isIcon={look === 'narrow'} />}
    </span>
  );
}

/** For filters and exports, which name it without its shape. */
export function appointmentWord(appointment: boolean | null): string {
  return describeAppointment(appointment).word;
}

/** The icon of who says so, for filters and histories. */
export function SourceIcon({ source, className }: { source: AppointmentSource; className?: string }) {
  const Icon = sourceIcons[source];
  return <Icon aria-hidden="true" className={cn('size-3.5 shrink-0 text-muted-foreground', className)} />;
}

function SaidBy({ said: { source, words }, isIcon }: { said: AppointmentSaid; isIcon: boolean }) {
  if (isIcon) {
    return (
      <span role="img" aria-label={words} title={words} className="inline-flex">
        <SourceIcon source={source} />
      </span>
    );
  }
  return (
    <span title={words} className="flex min-w-0 items-center gap-1 text-muted-foreground text-small leading-5">
      <SourceIcon source={source} />
      <span className="truncate">{words}</span>
    </span>
  );
}

interface Shape {
  word: string;
  Icon: LucideIcon;
  color: string;
  weight: string;
}

function describeAppointment(appointment: boolean | null): Shape {
  if (appointment === null) {
    const color = 'text-muted-foreground';
    return { word: 'Not known', Icon: CircleQuestionMark, color, weight: color };
  }
  return appointment
    ? { word: 'Booked', Icon: Check, color: 'text-success', weight: 'font-semibold' }
    : { word: 'Not booked', Icon: Minus, color: 'text-muted-foreground', weight: '' };
}

const sourceIcons: Record<AppointmentSource, LucideIcon> = {
  person: UserRoundCheck,
  list: CalendarCheck2,
  'phone-system': PhoneIncoming,
  assumed: EqualApproximately,
};
