import { parsePhone } from '../access/phone-number';

/** Also what JSON's lists are joined by (rows-in-json.ts). */
const between = /[/;,|\n&]| or | and /i;
/** A whole number of North America, which needs nothing between it and the next one. */
const northAmerican =
  /(?<!\+(?!1)[\d .()-]*|\d[.-]?)(?:\+?1[ .-]?)?(?:\([2-9]\d\d\)|[2-9]\d\d)[ .-]?\d{3}[ .-]?\d{4}(?:\.0+| ?(?:x|ext\.?) ?\d{1,6})?(?!\d|[.-]\d)/gi;
const maxLength = 200;

/**
 * The phone numbers in a cell, in E.164: `3125550142.0` as spreadsheets write numbers, `(312) 555-0142 (wife)`, `Home:
 * 312.555.0111 Cell: 312.555.0112`, `312-555-0111 / 312-555-0112`. Words before and behind say nothing.
 */
export function phonesInCell(text: string): string[] {
  const cell = text.trim();
  if (cell.length > maxLength) return [];
  const whole = parsePhone(cell);
  if (whole) return [whole.number];
  return [
    ...new Set(
      cell
        .replace(northAmerican, '$&\n')
        .split(between)
        .flatMap((part) => phoneIn(part) ?? []),
    ),
  ];
}

/** Whether a cell is made of numbers; a short count or a day is none. */
export const isPhone = (text: string): boolean =>
  /\d{7}/.test(text.replaceAll(/\D/g, '')) && phonesInCell(text).length > 0;

function phoneIn(text: string): string | undefined {
  const part = text.trim().replace(/^(\+?\d{10,15})\.0+$/, '$1');
  const phone = parsePhone(part);
  if (phone) return phone.number;
  const [number] = /[+(\d][^A-Za-z]*/.exec(part.replace(/^(?:\([A-Za-z .]*\))?[A-Za-z .#]{0,20}:? ?/, '')) ?? [];
  return number && parsePhone(number.replace(/[^\d]+$/, ''))?.number;
}
