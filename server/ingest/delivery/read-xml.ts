// Parses XML for deliveries with a streaming parser, so that its limits hold before anything is built.
import sax from 'sax';
import type { JsonObject, JsonValue } from '#contract/json-value';
import { unreadableBodies } from '#contract/refusals';
import { maxXmlParts } from '#contract/webhooks';
import { collectValues } from './collect-values';
import { type BodyLimits, deepestNesting } from './parse-json';
import { printable } from './printable';

/** Each element is two levels: repeated elements become lists, which nest as well. */
const limitsOfBody: BodyLimits = { values: maxXmlParts, levels: deepestNesting };

/**
 * `<call id="7"><tag>a</tag><tag>b</tag></call>` is `{ call: { id: "7", tag: ["a", "b"] } }`: attributes and elements are
 * alike, and what repeats is a list. An element without either is its text; otherwise its text is under `text`. Prefixes
 * of namespaces are dropped. Rejects document types, entities other than the five and numeric ones, deeper
 * nesting and more elements and attributes than the limits.
 */
export function readXml(
  text: string,
  limits = limitsOfBody,
): { payload: JsonObject } | { unreadable: string } | { tooComplex: 'xml' } {
  const reader = new XmlReader(limits);
  try {
    return { payload: reader.read(text) };
  } catch (error) {
    if (error instanceof Rejected) return error.body;
    return { unreadable: unreadableBodies.invalid('XML', complaintOf(error)) };
  }
}

class Rejected extends Error {
  constructor(readonly body: { unreadable: string } | { tooComplex: 'xml' }) {
    super('rejected');
  }
}

interface OpenElement {
  name: string;
  entries: [key: string, value: JsonValue][];
  text: string;
}

class XmlReader {
  private values = 0;
  private readonly open: OpenElement[] = [{ name: '', entries: [], text: '' }];

  constructor(private readonly limits: BodyLimits) {}

  read(text: string): JsonObject {
    const parser = new sax.SAXParser(true, strictOptions);
    parser.onerror = (error) => {
      throw error;
    };
    parser.ondoctype = () => reject({ unreadable: unreadableBodies.documentType });
    parser.onopentagstart = ({ name }) => this.begin(name);
    parser.onattribute = ({ name, value }) => this.addAttribute(name, value);
    parser.ontext = (part) => this.addText(part);
    parser.oncdata = (part) => this.addText(part);
    parser.onclosetag = () => this.end();
    parser.write(text).close();
    return collectValues(this.open[0]?.entries ?? []);
  }

  private begin(name: string): void {
    this.count();
    if (this.open.length === 1 && this.open[0]?.entries.length) {
      reject({ unreadable: unreadableBodies.invalid('XML', 'it has more than one root element.') });
    }
    if (this.open.length * 2 > this.limits.levels) {
      reject({ unreadable: unreadableBodies.tooDeep(`${this.limits.levels / 2} elements`) });
    }
    this.open.push({ name: localName(name), entries: [], text: '' });
  }

  private addAttribute(name: string, value: string): void {
    this.count();
    if (!isAboutXml.test(name)) this.open.at(-1)?.entries.push([localName(name), value]);
  }

  private addText(part: string): void {
    const element = this.open.at(-1);
    if (element) element.text += part;
  }

  private end(): void {
    const element = this.open.pop();
    if (!element) return;
    const text = element.text.trim();
    if (element.entries.length > 0 && text !== '') element.entries.push(['text', text]);
    const value = element.entries.length > 0 ? collectValues(element.entries) : text;
    this.open.at(-1)?.entries.push([element.name, value]);
  }

  private count(): void {
    if (++this.values > this.limits.values) reject({ tooComplex: 'xml' });
  }
}

function reject(body: Rejected['body']): never {
  throw new Rejected(body);
}

/** The types of @types/sax lack `strictEntities`. */
const strictOptions: object = { strictEntities: true, position: true };

/** Namespaces, and the types of values in schemas. */
const isAboutXml = /^(?:xmlns(?::|$)|xsi:)/;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The parser's first line; the following ones say where. */
function complaintOf(error: unknown): string {
  const [first = ''] = error instanceof Error ? error.message.split('\n') : [];
  const sentence = printable(first.charAt(0).toLowerCase() + first.slice(1), 160);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
