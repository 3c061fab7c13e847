// Arrays for PostgreSQL in its binary form, which the driver passes on as it is: as text, a thousand values would cost
// more to write and to read than to store. The form: number of dimensions, whether there are nulls, the element's type,
// length, lower bound; then each element with its length, -1 for a null (array_recv in arrayfuncs.c).

type Nullable<T> = T | null | undefined;

/** A type of element: its name in SQL, and how a list of values becomes a parameter. */
export interface ArrayOf<T> {
  element: string;
  encode(values: readonly Nullable<T>[]): Buffer;
}

const headerBytes = 20;
const lengthBytes = 4;

export const bigints = fixedWidth<number>('bigint', 20, 8, writeInt64);
export const integers = fixedWidth<number>('int', 23, 4, (to, value, at) => to.writeInt32BE(value, at));
export const booleans = fixedWidth<boolean>('boolean', 16, 1, (to, value, at) => to.writeUInt8(value ? 1 : 0, at));
export const uuids = fixedWidth<string>('uuid', 2950, 16, (to, value, at) =>
  to.write(value.replaceAll('-', ''), at, 'hex'),
);

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
  return {
    element,
    encode(values) {
      let room = headerBytes;
      for (const value of values) room += lengthBytes + (isNull(value) ? 0 : mostBytes(value));
      const to = Buffer.allocUnsafe(room);
      const mayHaveNulls = 1;
      for (const [index, part] of [1, mayHaveNulls, oid, values.length, 1].entries()) to.writeInt32BE(part, index * 4);
      let at = headerBytes;
      for (const value of values) {
        const bytes = isNull(value) ? -1 : write(to, value, at + lengthBytes);
        to.writeInt32BE(bytes, at);
        at += lengthBytes + Math.max(0, bytes);
      }
      return to.subarray(0, at);
    },
  };
}

const isNull = <T>(value: Nullable<T>): value is null | undefined => value === null || value === undefined;

/** Without BigInt, which is slow; exact for safe integers, negative ones among them. */
function writeInt64(to: Buffer, value: number, at: number): void {
  const high = Math.floor(value / 2 ** 32);
  to.writeInt32BE(high, at);
  to.writeUInt32BE(value - high * 2 ** 32, at + 4);
}
