// Arrays for PostgreSQL in its binary form, which the driver passes on as it is: as text, a thousand values would cost
// more to write and to read than to store. The form: number of dimensions, whether there are nulls, the element's type,
// length, lower bound; then each element with its length, -1 for a null (array_recv in arrayfuncs.c).

type Nullable<T> = T | null | undefined;

/** A type of element: its name in SQL, and how a list of values becomes a parameter. */
export interface ArrayOf<T> {
  element: string;
  encode(values: readonly Nullable<T>[]): Buffer;
  /** One value of each item, without a list of them in between; `get` is asked twice for each. */
  encodeOf<Item>(items: readonly Item[], get: (item: Item) => Nullable<T>): Buffer;
}

const headerBytes = 20;
const lengthBytes = 4;

export const bigints = fixedWidth<number>('bigint', 20, 8, writeInt64);
export const integers = fixedWidth<number>('int', 23, 4, (to, value, at) => to.writeInt32BE(value, at));
export const booleans = fixedWidth<boolean>('boolean', 16, 1, (to, value, at) => to.writeUInt8(value ? 1 : 0, at));
export const uuids = fixedWidth<string>('uuid', 2950, 16, writeUuid);

const startOf2000 = Date.UTC(2000, 0, 1);
/** Given in milliseconds since 1970. */
export const instants = fixedWidth<number>('timestamptz', 1184, 8, (to, value, at) =>
  writeInt64(to, (value - startOf2000) * 1_000, at),
);

/** UTF-8, so of a UTF-16 unit three bytes at most. */
export const texts = anyWidth<string>('text', 25, {
  mostBytes: (value) => value.length * 3,
  write: (to, value, at) => to.write(value, at),
});

/** Given as JSON text; the binary form begins with its version. */
export const jsonbs = anyWidth<string>('jsonb', 3802, {
  mostBytes: (value) => 1 + value.length * 3,
  write: (to, value, at) => to.writeUInt8(1, at) - at + to.write(value, at + 1),
});

export const byteas = anyWidth<Buffer>('bytea', 17, {
  mostBytes: (value) => value.length,
  write: (to, value, at) => value.copy(to, at),
});

function fixedWidth<T>(
  element: string,
  oid: number,
  width: number,
  write: (to: Buffer, value: T, at: number) => void,
): ArrayOf<T> {
  return anyWidth(element, oid, {
    mostBytes: () => width,
    write(to, value, at) {
      write(to, value, at);
      return width;
    },
  });
}

interface Writing<T> {
  mostBytes(value: T): number;
  /** Answers how many bytes it took. */
  write(to: Buffer, value: T, at: number): number;
}

function anyWidth<T>(element: string, oid: number, { mostBytes, write }: Writing<T>): ArrayOf<T> {
  const encodeOf = <Item>(items: readonly Item[], get: (item: Item) => Nullable<T>): Buffer => {
    let room = headerBytes;
    for (const item of items) {
      const value = get(item);
      room += lengthBytes + (isNull(value) ? 0 : mostBytes(value));
    }
    const to = Buffer.allocUnsafe(room);
    to.writeInt32BE(dimensions, 0);
    to.writeInt32BE(mayHaveNulls, 4);
    to.writeInt32BE(oid, 8);
    to.writeInt32BE(items.length, 12);
    to.writeInt32BE(lowerBound, 16);
    let at = headerBytes;
    for (const item of items) {
      const value = get(item);
      const bytes = isNull(value) ? -1 : write(to, value, at + lengthBytes);
      to.writeInt32BE(bytes, at);
      at += lengthBytes + Math.max(0, bytes);
    }
    return to.subarray(0, at);
  };
  return { element, encode: (values) => encodeOf(values, (value) => value), encodeOf };
}

const dimensions = 1;
const mayHaveNulls = 1;
const lowerBound = 1;

const isNull = <T>(value: Nullable<T>): value is null | undefined => value === null || value === undefined;

/** Digit by digit: without its dashes it would have to be put together anew first. */
function writeUuid(to: Buffer, value: string, start: number): void {
  let at = start;
  for (let digit = 0; digit < value.length; digit += 2) {
    if (value.charCodeAt(digit) === dash) digit++;
    to[at++] = (hexDigit(value.charCodeAt(digit)) << 4) | hexDigit(value.charCodeAt(digit + 1));
  }
}

const dash = 0x2d;

/** Of 0-9, a-f and A-F. */
const hexDigit = (code: number) => (code & 0xf) + (code > 0x39 ? 9 : 0);

/** Without BigInt, which is slow; exact for safe integers, negative ones among them. */
function writeInt64(to: Buffer, value: number, at: number): void {
  const high = Math.floor(value / 2 ** 32);
  to.writeInt32BE(high, at);
  to.writeUInt32BE(value - high * 2 ** 32, at + 4);
}
