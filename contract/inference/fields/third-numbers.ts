// Numbers that are neither side's: of a person who answered, or of a line behind.
import { type Column, rowsByText, type Table } from '../facts/columns';
import { mayBeId, namePoints } from './id-names';

/**
 * They change during a call, or come in some of
 * its events although both sides are in all. The calls are those of the best named key under which two numbers stay, one
 * of which differs between its values: the ID and the numbers explain each other.
 */
export function findThirdNumbers(table: Table, phones: readonly Column[]): ReadonlySet<Column> {
  const anchors = table.columns
    .filter((column) => column.distinct < column.filled && mayBeId(column, table))
    .sort((a, b) => namePoints(b, table) - namePoints(a, table));
  for (const anchor of anchors) {
    const calls = rowsByText(anchor.texts);
    const isOften = (test: (call: number[]) => boolean, among = calls) =>
      among.length > 0 && among.filter(test).length > among.length * 0.3;
    const numbersIn = (call: number[], column: Column) => call.flatMap((row) => column.phones[row] ?? []);
    const isSteady = (column: Column) =>
      !isOften(
        (call) => new Set(numbersIn(call, column)).size > 1,
        calls.filter((call) => numbersIn(call, column).length > 1),
      );
    const steady = phones.filter(isSteady);
    const isTelling = steady.some(({ distinct }) => calls.length === 1 || distinct > calls.length * 0.6);
    const isLong = isOften((call) => {
      const arrivals = call.map((row) => table.rows[row]?.arrivedAt ?? 0);
      return Math.max(...arrivals) - Math.min(...arrivals) > maxCallMs;
    });
    if (isLong || !isTelling || steady.length < 2) continue;
    const isBeside = (column: Column) =>
      isOften(
        (call) => {
          const others = steady.filter((it) => numbersIn(call, it).length === call.length);
          const numbers = new Set(others.map(({ phones }) => phones[call[0] ?? 0]));
          const own = numbersIn(call, column);
          return own.length < call.length && numbers.size > 1 && own.every((number) => !numbers.has(number));
        },
        calls.filter((call) => numbersIn(call, column).length > 0),
      );
    return new Set(phones.filter((column) => !isSteady(column) || isBeside(column)));
  }
  return new Set();
}

const maxCallMs = 4 * 3_600_000;
