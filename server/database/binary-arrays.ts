// Arrays for PostgreSQL in its binary form, of values and of rows. An array's form: number of dimensions, whether there are
// nulls, the element's type, length, lower bound; then each element with its length, -1 for a null (array_recv in
// arrayfuncs.c). A row's: number of fields; then the type, length and value of each (record_recv in rowtypes.c).
import type { BinaryType } from './binary-values';

type Nullable<T> = T | null | undefined;

export function encodeArray<T>(type: BinaryType<T>, values: readonly Nullable<T>[]): Buffer {
  let room = headerBytes;
  for (const value of values) room += lengthBytes + (isNull(value) ? 0 : type.mostBytes(value));
  const to = Buffer.allocUnsafe(room);
  let at = writeHeader(to, type.oid, values.length);
  for (const value of values) at = writeValue(to, type, value, at);
  return to.subarray(0, at);
}

/** One field of a row: its type, and where it stands in an item. Made by `field`. */
export interface RowField<Item> {
  mostBytes(item: Item): number;
  /** Answers where the next field begins. */
  write(to: Buffer, item: Item, at: number): number;
}

export function field<Item, T>(type: BinaryType<T>, of: (item: Item) => Nullable<T>): RowField<Item> {
  const { width } = type;
  const mostBytes = (item: Item) => {
    const value = of(item);
    return isNull(value) ? 0 : type.mostBytes(value);
  };
  return {
    mostBytes: (item) => typeBytes + lengthBytes + (width ?? mostBytes(item)),
    write(to, item, at) {
      to.writeInt32BE(type.oid, at);
      return writeValue(to, type, of(item), at + typeBytes);
    },
  };
}

/** An array of rows of a composite type, whose oid is the database's own. The fields in the type's order, all of them. */
export function encodeRows<Item>(rowOid: number, fields: readonly RowField<Item>[], items: readonly Item[]): Buffer {
  let room = headerBytes;
  for (const item of items) {
    room += lengthBytes + countBytes;
    for (const { mostBytes } of fields) room += mostBytes(item);
  }
  const to = Buffer.allocUnsafe(room);
  let at = writeHeader(to, rowOid, items.length);
  for (const item of items) {
    const begin = at + lengthBytes;
    to.writeInt32BE(fields.length, begin);
    let end = begin + countBytes;
    for (const { write } of fields) end = write(to, item, end);
    to.writeInt32BE(end - begin, at);
    at = end;
  }
  return to.subarray(0, at);
}

const headerBytes = 20;
const lengthBytes = 4;
const typeBytes = 4;
const countBytes = 4;
const dimensions = 1;
const mayHaveNulls = 1;
const lowerBound = 1;

function writeHeader(to: Buffer, oid: number, length: number): number {
  to.writeInt32BE(dimensions, 0);
  to.writeInt32BE(mayHaveNulls, 4);
  to.writeUInt32BE(oid, 8);
  to.writeInt32BE(length, 12);
  to.writeInt32BE(lowerBound, 16);
  return headerBytes;
}

function writeValue<T>(to: Buffer, type: BinaryType<T>, value: Nullable<T>, at: number): number {
  const bytes = isNull(value) ? -1 : type.write(to, value, at + lengthBytes);
  to.writeInt32BE(bytes, at);
  return at + lengthBytes + Math.max(0, bytes);
}

const isNull = <T>(value: Nullable<T>): value is null | undefined => value === null || value === undefined;
