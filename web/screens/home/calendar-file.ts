import type { DemoRequestInput } from '#contract/demo-requests';

const minutes = 30;

/** A half-hour event. `id` must be unique; `host` is the site it was requested on. */
export function makeCalendarFile(
  { business, name, preferredAt }: Pick<DemoRequestInput, 'business' | 'name' | 'preferredAt'>,
  { now, host, id }: { now: Date; host: string; id: string },
): string {
  const begin = new Date(preferredAt);
  const end = new Date(begin.getTime() + minutes * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CallGauge//Demo request//EN',
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${formatInstant(now)}`,
    `DTSTART:${formatInstant(begin)}`,
    `DTEND:${formatInstant(end)}`,
    'SUMMARY:CallGauge demo',
    `DESCRIPTION:${escapeText(`Requested by ${name}, ${business}, at ${host}. To be confirmed.`)}`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const formatInstant = (instant: Date) => `${instant.toISOString().replace(/[-:]|\.\d+/g, '')}`;

const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Lines are limited to 75 bytes; the rest continues after a line break and a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const sign of line) {
    const length = encoder.encode(sign).length;
    if (bytes + length > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += sign;
    bytes += length;
  }
  return folded;
}
