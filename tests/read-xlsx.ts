// Reads an Excel workbook, a ZIP archive of XML files, for tests of exports.
import { inflateRawSync } from 'node:zlib';

export interface ReadCell {
  /** As Excel would show it without its format. */
  value: string | number;
  format?: string;
  isFormula: boolean;
}

/** The sheets by name, as rows of cells; an empty cell is undefined. */
export function readXlsx(file: Uint8Array): Record<string, (ReadCell | undefined)[][]> {
  const files = unzip(Buffer.from(file));
  const read = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const texts = all(read('xl/sharedStrings.xml'), /<si>([\s\S]*?)<\/si>/g).map(([, item = '']) =>
    all(item, /<t[^>]*>([\s\S]*?)<\/t>/g)
      .map(([, text = '']) => readEntities(text))
      .join(''),
  );
  const formats = readFormats(read('xl/styles.xml'));
  const names = all(read('xl/workbook.xml'), /<sheet [^>]*name="([^"]*)"/g).map(([, name = '']) => readEntities(name));
  return Object.fromEntries(
    names.map((name, index) => [name, readSheet(read(`xl/worksheets/sheet${index + 1}.xml`), texts, formats)]),
  );
}

function readSheet(xml: string, texts: readonly string[], formats: readonly (string | undefined)[]) {
  return all(xml, /<row[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g).map(([, row = '']) => {
    const cells: (ReadCell | undefined)[] = [];
    for (const [, attributes = '', content = ''] of all(row, /<c ([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];
      const value = /<v>([\s\S]*?)<\/v>/.exec(content)?.[1];
      if (value === undefined) continue;
      const format = formats[Number(attribute('s') ?? 0)];
      cells[columnOf(attribute('r') ?? '')] = {
        value: attribute('t') === 's' ? (texts[Number(value)] ?? '') : Number(value),
        ...(format && { format }),
        isFormula: content.includes('<f'),
      };
    }
    return Array.from(cells);
  });
}

/** By the index of a cell's style. */
function readFormats(styles: string): (string | undefined)[] {
  const formats = new Map(
    all(styles, /<numFmt ([^>]*)\/>/g).map(([, attributes = '']) => [
      /numFmtId="(\d+)"/.exec(attributes)?.[1],
      readEntities(/formatCode="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    ]),
  );
  const [, cellStyles = ''] = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles) ?? [];
  return all(cellStyles, /<xf ([^>]*)/g).map(([, attributes = '']) =>
    formats.get(/numFmtId="(\d+)"/.exec(attributes)?.[1]),
  );
}

/** "C7" is column 2. */
function columnOf(reference: string): number {
  return [...reference.replace(/\d/g, '')].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function all(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)];
}

function readEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#39;|&apos;/g, "'")
    .replaceAll('&amp;', '&');
}

/** The files of an archive by name, from its central directory at the end. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = archive.readUInt16LE(entry + 10);
    const size = archive.readUInt32LE(entry + 20);
    const nameLength = archive.readUInt16LE(entry + 28);
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    files.set(name, method === 0 ? content : inflateRawSync(content));
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}
