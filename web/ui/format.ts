// Formats of figures, times and days: 39.1%, +3.1 pts, 41,286, 4:32, Nov 13 – 19, 2026. Null is an em dash. Days are
// calendar days (YYYY-MM-DD), independent of time zones; only timestamps are local.

export const NONE = '—';
const MINUS = '\u2212';

export function formatPercent(value: number | null, digits = 1): string {
  return value === null ? NONE : `${fixed(value, digits)}%`;
}

/** 3.1 → "+3.1 pts", −0.8 → "−0.8 pts". */
export function formatPoints(value: number | null): string {
  return value === null ? NONE : `${signed(value, fixed(value, 1))} pts`;
}

/** 12.5 → "+12.5%". */
export function formatPercentChange(value: number | null): string {
  return value === null ? NONE : `${signed(value, fixed(value, 1))}%`;
}

/** 14.6 → "+15", −3.2 → "−3"; with one decimal below 1: 0.4 → "+0.4". */
export function formatSignedNumber(value: number): string {
  return signed(value, fixed(value, Math.abs(value) < 1 && value !== 0 ? 1 : 0));
}

/** A whole number: 41286 → "41,286". */
export function formatCount(value: number | null): string {
  return value === null ? NONE : `${value < 0 ? MINUS : ''}${String(Math.abs(value)).replace(betweenThousands, ',')}`;
}

const betweenThousands = /\B(?=(\d{3})+$)/g;

/** Seconds: 272 → "4:32", 3723 → "1:02:03". */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return NONE;
  const whole = Math.round(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return `${seconds < 0 ? MINUS : ''}${hours ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${rest}`;
}

/** Seconds: 12 → "+0:12". */
export function formatDurationChange(seconds: number | null): string {
  return seconds === null ? NONE : `${seconds > 0 ? '+' : ''}${formatDuration(seconds)}`;
}

/** "2026-11-13" → "Nov 13, 2026". */
export function formatDay(day: string): string {
  return `${formatShortDay(day)}, ${yearOf(day)}`;
}

/** "2026-11-13" → "Nov 13", for ticks of an axis. */
export function formatShortDay(day: string): string {
  return `${formatShortMonth(day)} ${dayOf(day)}`;
}

/** "2026-11-01" → "Nov 2026". */
export function formatMonth(day: string): string {
  return `${formatShortMonth(day)} ${yearOf(day)}`;
}

/** "2026-11-01" → "November". */
export function formatLongMonth(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? NONE;
}

/** "2026-11-01" → "Nov", for ticks of an axis. */
export function formatShortMonth(day: string): string {
  return formatLongMonth(day).slice(0, 3);
}

/** "Nov 13 – 19, 2026", "Oct 28 – Nov 3, 2026", "Dec 28, 2025 – Jan 3, 2026". */
export function formatDayRange(first: string, last: string): string {
  if (first === last) return formatDay(first);
  const isSameYear = yearOf(first) === yearOf(last);
  if (!isSameYear) return `${formatDay(first)} – ${formatDay(last)}`;
  return `${formatShortDayRange(first, last)}, ${yearOf(last)}`;
}

/** Without the year: "Nov 13 – 19", "Oct 28 – Nov 3". */
export function formatShortDayRange(first: string, last: string): string {
  if (first === last) return formatShortDay(first);
  const end = first.slice(0, 7) === last.slice(0, 7) ? `${dayOf(last)}` : formatShortDay(last);
  return `${formatShortDay(first)} – ${end}`;
}

/** First and last day of whole months: "Dec 2025 – Nov 2026". */
export function formatMonthRange(first: string, last: string): string {
  return first.slice(0, 7) === last.slice(0, 7) ? formatMonth(first) : `${formatMonth(first)} – ${formatMonth(last)}`;
}

/** In the viewer's locale and time zone: "Nov 20, 2026, 9:18:32 AM". */
export const formatTimestamp = inViewersOwn({ dateStyle: 'medium', timeStyle: 'medium' });

/** In the viewer's locale and time zone: "Nov 20, 2026". */
export const formatTimestampDay = inViewersOwn({ dateStyle: 'medium' });

/** In the viewer's locale and time zone: "9:18:32 AM". */
export const formatTimestampTime = inViewersOwn({ timeStyle: 'medium' });

/** In the viewer's locale and time zone: "9:18 AM". */
export const formatTimestampClock = inViewersOwn({ timeStyle: 'short' });

/** Makes its formatter once, when it is needed: that takes as long as a hundred uses. What is no instant stays as it is. */
function inViewersOwn(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(undefined, options);
    const at = new Date(instant);
    return Number.isNaN(at.getTime()) ? instant : format.format(at);
  };
}

/** Uses a real minus sign, and none on a value that rounds to zero. */
function fixed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text;
}

function signed(value: number, text: string): string {
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

const yearOf = (day: string) => day.slice(0, 4);

const dayOf = (day: string) => Number(day.slice(8, 10));

// Making a formatter of the browser takes as long as drawing a chart.
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
