// Values in PostgreSQL's binary form, which the driver passes on as it is: as text, a thousand of them would cost more to
// write and to read than to store. Each as its type's receive function reads it.

/** How one type is written. Its `oid` is the same in every database, since the type is PostgreSQL's own. */
export interface BinaryType<T> {
  oid: number;
  /** Of a type whose values are all as long. */
  width?: number;
  /** At least as many bytes as `write` takes. */
  mostBytes(value: T): number;
  /** Answers how many bytes it took. */
  write(to: Buffer, value: T, at: number): number;
}

export const bigint = ofWidth<number>(20, 8, writeInt64);
export const integer = ofWidth<number>(23, 4, (to, value, at) => to.writeInt32BE(value, at));
export const boolean = ofWidth<boolean>(16, 1, (to, value, at) => {
  to[at] = value ? 1 : 0;
});
export const uuid = ofWidth<string>(2950, 16, writeUuid);

const startOf2000 = Date.UTC(2000, 0, 1);
/** A timestamptz, given in milliseconds since 1970. */
export const instant = ofWidth<number>(1184, 8, (to, value, at) => writeInt64(to, (value - startOf2000) * 1_000, at));

export const text: BinaryType<string> = { oid: 25, mostBytes: mostUtf8Bytes, write: writeUtf8 };

/** Given as JSON text. */
export const json: BinaryType<string> = { ...text, oid: 114 };

/** Given as JSON text; the binary form begins with its version. */
export const jsonb: BinaryType<string> = {
  oid: 3802,
  mostBytes: (value) => 1 + mostUtf8Bytes(value),
  write(to, value, at) {
    to[at] = 1;
    return 1 + writeUtf8(to, value, at + 1);
  },
};

export const bytea: BinaryType<Buffer> = {
  oid: 17,
  mostBytes: (value) => value.length,
  write(to, value, at) {
    to.set(value, at);
    return value.length;
  },
};

function ofWidth<T>(oid: number, width: number, write: (to: Buffer, value: T, at: number) => void): BinaryType<T> {
  return {
    oid,
    width,
    mostBytes: () => width,
    write(to, value, at) {
      write(to, value, at);
      return width;
    },
  };
}

/** Of a UTF-16 unit three bytes at most. */
function mostUtf8Bytes(value: string): number {
  return value.length * 3;
}

/** Longer ones are worth the call into the runtime. */
const longestWrittenHere = 64;

function writeUtf8(to: Buffer, value: string, at: number): number {
  const { length } = value;
  if (length > longestWrittenHere) return to.write(value, at);
  for (let index = 0; index < length; index++) {
    const code = value.charCodeAt(index);
    if (code > 0x7f) return to.write(value, at);
    to[at + index] = code;
  }
  return length;
}

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
