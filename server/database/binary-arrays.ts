// Arrays for PostgreSQL in its binary form, of values or of rows of a composite type: as text, a thousand values would cost
// more to write and to read than to store. An array's form: number of dimensions, whether there are nulls, the element's
// type, length, lower bound; then each element with its length, -1 for a null (array_recv in arrayfuncs.c). A row's: number
// of fields; then the type, length and value of each (record_recv in rowtypes.c).

type Nullable<T> = T | null | undefined;

/** The numbers of PostgreSQL's own types, the same in every database. */
const types = {
  boolean: 16,
  bytea: 17,
  bigint: 20,
  integer: 23,
  text: 25,
  json: 114,
  date: 1082,
  instant: 1184,
  uuid: 2950,
  jsonb: 3802,
};

export function bigintArray(values: readonly number[]): Buffer {
  const array = new BinaryArray(types.bigint, values.length * 12);
  for (const value of values) array.bigint(value);
  return array.finish();
}

export function byteaArray(values: readonly Buffer[]): Buffer {
  const array = new BinaryArray(types.bytea);
  for (const value of values) array.bytea(value);
  return array.finish();
}

/**
 * An array that grows as it is written, value by value. Of rows: each between `beginRow` and `endRow`, its fields in the
 * order of the composite type, all of them. One method for each type rather than a list of fields to walk along, which
 * took twice as long.
 */
export class BinaryArray {
  private bytes: Buffer;
  private view: DataView;
  private at = headerBytes;
  private length = 0;
  private row = outside;

  /** Of rows the type is the one that the database gave a number. It grows beyond its first room, in bytes, if need be. */
  constructor(
    private readonly elementType: number,
    roomAtFirst = 1_024,
  ) {
    this.bytes = Buffer.allocUnsafe(headerBytes + roomAtFirst);
    this.view = viewOf(this.bytes);
  }

  beginRow(fields: number): void {
    this.makeRoom(8);
    this.row = this.at;
    this.view.setInt32(this.at + 4, fields);
    this.at += 8;
    this.length += 1;
  }

  endRow(): void {
    this.view.setInt32(this.row, this.at - this.row - 4);
    this.row = outside;
  }

  boolean(value: Nullable<boolean>): void {
    if (isNull(value)) this.nothing(types.boolean);
    else {
      const at = this.begin(types.boolean, 1);
      this.bytes[at] = value ? 1 : 0;
    }
  }

  integer(value: Nullable<number>): void {
    if (isNull(value)) this.nothing(types.integer);
    else {
      if ((value | 0) !== value) throw new RangeError(`${value} is no integer of 32 bits.`);
      const at = this.begin(types.integer, 4);
      this.view.setInt32(at, value);
    }
  }

  bigint(value: Nullable<number>): void {
    if (isNull(value)) this.nothing(types.bigint);
    else this.int64(types.bigint, value);
  }

  /** Given in days since 1970. */
  date(value: Nullable<number>): void {
    if (isNull(value)) this.nothing(types.date);
    else {
      const at = this.begin(types.date, 4);
      this.view.setInt32(at, value - startOf2000 / day);
    }
  }

  /** A timestamptz, given in milliseconds since 1970. */
  instant(value: Nullable<number>): void {
    if (isNull(value)) this.nothing(types.instant);
    else this.int64(types.instant, (value - startOf2000) * 1_000);
  }

  uuid(value: Nullable<string>): void {
    if (isNull(value)) this.nothing(types.uuid);
    else {
      const at = this.begin(types.uuid, 16);
      writeUuid(this.bytes, value, at);
    }
  }

  text(value: Nullable<string>): void {
    if (isNull(value)) this.nothing(types.text);
    else this.utf8(types.text, value);
  }

  /** Given as JSON text. */
  json(value: Nullable<string>): void {
    if (isNull(value)) this.nothing(types.json);
    else this.utf8(types.json, value);
  }

  /** Given as JSON text; the binary form begins with its version. */
  jsonb(value: Nullable<string>): void {
    if (isNull(value)) this.nothing(types.jsonb);
    else this.utf8(types.jsonb, `${jsonbVersion}${value}`);
  }

  bytea(value: Nullable<Buffer>): void {
    if (isNull(value)) this.nothing(types.bytea);
    else {
      const at = this.begin(types.bytea, value.length);
      this.bytes.set(value, at);
    }
  }

  /** The parameter to send; nothing may be added afterwards. */
  finish(): Buffer {
    const { view } = this;
    view.setInt32(0, dimensions);
    view.setInt32(4, mayHaveNulls);
    view.setUint32(8, this.elementType);
    view.setInt32(12, this.length);
    view.setInt32(16, lowerBound);
    return this.bytes.subarray(0, this.at);
  }

  private nothing(type: number): void {
    this.begin(type, 0);
    this.view.setInt32(this.at - 4, -1);
  }

  /** Room for a value of so many bytes and what stands before it. Answers where it begins. */
  private begin(type: number, bytes: number): number {
    this.makeRoom(8 + bytes);
    if (this.row === outside) this.length += 1;
    else {
      this.view.setInt32(this.at, type);
      this.at += 4;
    }
    this.view.setInt32(this.at, bytes);
    const at = this.at + 4;
    this.at = at + bytes;
    return at;
  }

  private utf8(type: number, value: string): void {
    // Of a UTF-16 unit three bytes at most.
    const at = this.begin(type, value.length * 3);
    const bytes = writeUtf8(this.bytes, value, at);
    this.view.setInt32(at - 4, bytes);
    this.at = at + bytes;
  }

  private int64(type: number, value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe integer.`);
    const at = this.begin(type, 8);
    // Without BigInt, which is slow.
    const high = Math.floor(value / 2 ** 32);
    this.view.setInt32(at, high);
    this.view.setUint32(at + 4, value - high * 2 ** 32);
  }

  private makeRoom(bytes: number): void {
    const needed = this.at + bytes;
    if (needed <= this.bytes.length) return;
    const roomier = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(roomier, 0, 0, this.at);
    this.bytes = roomier;
    this.view = viewOf(roomier);
  }
}

const headerBytes = 20;
const dimensions = 1;
const mayHaveNulls = 1;
const lowerBound = 1;
/** Where no row is begun. */
const outside = -1;
const jsonbVersion = '\u0001';
const startOf2000 = Date.UTC(2000, 0, 1);
const day = 24 * 60 * 60 * 1_000;

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength);

const isNull = <T>(value: Nullable<T>): value is null | undefined => value === null || value === undefined;

/** Longer ones are worth the call into the runtime. */
const longestWrittenHere = 64;

/** Answers how many bytes it took. */
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
