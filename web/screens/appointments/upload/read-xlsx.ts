// Reads the first sheet of an Excel workbook. What a cell shows as a time becomes one in words that the server reads.
import { strFromU8, type Unzipped, unzipSync } from 'fflate';

const maxUnzippedBytes = 512 * 1024 * 1024;
/** More than the server takes, 100,000 rows of 200 cells: what is beyond would only fill the memory of the tab. */
const maxElements = 20_000_000;

export class WorkbookTooLarge extends Error {}

/** The rows of the first sheet, each as long as its last cell. Rejects what is no workbook. */
export async function readXlsx(file: Blob, onProgress: (percent: number) => void = () => {}): Promise<string[][]> {
  const parts = unpack(new Uint8Array(await file.arrayBuffer()));
  const textOf = (path: string) => {
    const part = parts[path.replace(/^\//, '')];
    return part ? strFromU8(part) : '';
  };
  const workbook = textOf('xl/workbook.xml');
  const sheet = textOf(firstSheet(workbook, textOf('xl/_rels/workbook.xml.rels')));
  if (sheet === '') throw new Error('The workbook has no sheet.');
  const sharedTexts = [...elements(textOf('xl/sharedStrings.xml'), 'si')].map(({ content }) => plainText(content));
  const areTimes = timeStyles(textOf('xl/styles.xml'));
  const startsIn1904 = /date1904="(1|true)"/.test(workbook);
  return readRows(sheet, { sharedTexts, areTimes, startsIn1904 }, onProgress);
}

/** Each part is cut at the size that the file states for it, so what is unpacked is never more than what is counted. */
function unpack(bytes: Uint8Array): Unzipped {
  let size = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/^xl\/(workbook|sharedStrings|styles|_rels\/|worksheets\/)/.test(name)) return false;
      size += originalSize;
      if (size > maxUnzippedBytes) throw new WorkbookTooLarge();
      return true;
    },
  });
}

function firstSheet(workbook: string, relations: string): string {
  const [sheet] = elements(workbook, 'sheet');
  const id = sheet && attribute(sheet.attributes, '(?:\\w+:)?id');
  const relation = [...elements(relations, 'Relationship')].find(
    ({ attributes }) => attribute(attributes, 'Id') === id,
  );
  const target = relation && attribute(relation.attributes, 'Target');
  if (!target) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target : `xl/${target}`;
}

interface Workbook {
  sharedTexts: readonly string[];
  /** By style, whether it shows a number as a time. */
  areTimes: readonly boolean[];
  startsIn1904: boolean;
}

/** Unzipping takes about the first third. */
const unzippedPercent = 30;
const rowsBetweenReports = 1_000;

function readRows(sheet: string, workbook: Workbook, onProgress: (percent: number) => void): string[][] {
  const rows: string[][] = [];
  let reached = 0;
  let cellCount = 0;
  for (const row of elements(sheet, 'row')) {
    const cells: string[] = [];
    for (const { attributes, content } of elements(row.content, 'c')) {
      const place = columnOf(attribute(attributes, 'r')) ?? cells.length;
      if (place >= maxColumns) continue;
      while (cells.length < place) cells.push('');
      cells[place] = cellText(attributes, content, workbook);
    }
    rows.push(cells);
    cellCount += cells.length;
    if (cellCount > maxElements) throw new WorkbookTooLarge();
    reached += row.content.length;
    if (rows.length % rowsBetweenReports === 0) {
      onProgress(unzippedPercent + Math.floor(((100 - unzippedPercent) * reached) / sheet.length));
    }
  }
  return rows;
}

const maxColumns = 500;

function cellText(attributes: string, content: string, { sharedTexts, areTimes, startsIn1904 }: Workbook): string {
  const type = attribute(attributes, 't');
  if (type === 'inlineStr') return plainText(content);
  const [element] = elements(content, 'v');
  const value = element ? decode(element.content) : '';
  if (type === 's') return sharedTexts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  if (type === 'd' || type === 'str' || value === '') return value;
  const isTime = areTimes[Number(attribute(attributes, 's') ?? 0)] ?? false;
  return isTime ? timeText(Number(value), startsIn1904) : numberText(value);
}

/** "8475550111" for 8.475550111E9, as phone numbers are kept. */
function numberText(value: string): string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? String(number) : value;
}

/** Days since the end of 1899, or since 1904 began, on the clock of the place: "2026-11-20 14:10:00". */
function timeText(days: number, startsIn1904: boolean): string {
  if (!Number.isFinite(days)) return '';
  const daysTo1970 = startsIn1904 ? 24_107 : 25_569;
  const at = new Date(Math.round((days - daysTo1970) * 86_400) * 1000);
  if (Number.isNaN(at.getTime())) return '';
  const [day = '', clock = ''] = at.toISOString().slice(0, 19).split('T');
  return Number.isInteger(days) ? day : `${day} ${clock}`;
}

/** Formats 14 to 22 and 45 to 47 are times in every workbook; others by their letters. */
function timeStyles(styles: string): boolean[] {
  const own = new Map<string, string>();
  for (const { attributes } of elements(styles, 'numFmt')) {
    own.set(attribute(attributes, 'numFmtId') ?? '', decode(attribute(attributes, 'formatCode') ?? ''));
  }
  const [formats] = elements(styles, 'cellXfs');
  return [...elements(formats?.content ?? '', 'xf')].map(({ attributes }) => {
    const id = attribute(attributes, 'numFmtId') ?? '0';
    const code = own.get(id);
    if (code !== undefined) return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
    const number = Number(id);
    return (number >= 14 && number <= 22) || (number >= 45 && number <= 47);
  });
}

/** "C12" is 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

interface Element {
  attributes: string;
  content: string;
  start: number;
  end: number;
}

/**
 * All of a name, which never contain each other, with or without a namespace's prefix. Each part of the text is read once:
 * after an element without an end there is none with one.
 */
function* elements(xml: string, name: string): Generator<Element> {
  const opening = new RegExp(`<(?:\\w{1,40}:)?${name}((?:\\s[^<>]*?)?)(/?)>`, 'g');
  const closing = new RegExp(`</(?:\\w{1,40}:)?${name}>`, 'g');
  let count = 0;
  for (let opened = opening.exec(xml); opened; opened = opening.exec(xml)) {
    const [whole, attributes = '', isEmpty] = opened;
    const from = opened.index + whole.length;
    closing.lastIndex = from;
    const closed = isEmpty ? undefined : closing.exec(xml);
    if (closed === null) return;
    count += 1;
    if (count > maxElements) throw new WorkbookTooLarge();
    const end = closed ? closed.index + closed[0].length : from;
    yield { attributes, content: closed ? xml.slice(from, closed.index) : '', start: opened.index, end };
    opening.lastIndex = end;
  }
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** The texts of a cell, which may be in several formats. Phonetic ones are left out. */
function plainText(content: string): string {
  let spoken = '';
  let end = 0;
  for (const phonetic of elements(content, 'rPh')) {
    spoken += content.slice(end, phonetic.start);
    end = phonetic.end;
  }
  return [...elements(spoken + content.slice(end), 't')].map((text) => decode(text.content)).join('');
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|amp|quot|apos));/gi, (_, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? '';
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
