// Lists of objects told apart by a label, as forms and custom fields arrive: `[{ "name": "Service", "value": "Tires" }]`.
import { isJsonObject, type JsonObject, type JsonValue } from './json-value';
import { foldName } from './meanings/fold-name';

export interface LabeledList {
  /** The member with each element's label. */
  label: string;
  /** The member with what an element says under its label. */
  value: string;
}

/**
 * The members that make a table of a list: each element has a label of its own, and some say more than it in another
 * member. Undefined for tags (nothing beside the name), choices (the value repeats the label) and any other list. The key of an element
 * is `list[name=Service].value` (find-in-payload.ts).
 */
export function labeledList(list: JsonValue | undefined): LabeledList | undefined {
  if (!Array.isArray(list) || list.length === 0 || list.length > maxEntries) return undefined;
  const entries = list.filter(isJsonObject);
  if (entries.length < list.length) return undefined;
  const names = [...new Set(entries.flatMap((entry) => Object.keys(entry).slice(0, maxMembers)))];
  names.sort((a, b) => a.length - b.length);
  for (const [labelNames, valueNames] of namePairs) {
    for (const label of names.filter(isLike(labelNames))) {
      const labels = entries.map((entry) => labelIn(entry, label));
      if (labels.includes('') || new Set(labels).size < labels.length) continue;
      const value = names.find((name) => name !== label && isLike(valueNames)(name) && saysMore(entries, name, labels));
      if (value !== undefined) return { label, value };
    }
  }
  return undefined;
}

const maxEntries = 200;
const maxMembers = 50;
const maxLabelLength = 120;

/** How the members are named, by their last words: labels that people read, labels for machines, mere ids and kinds. */
const values = /values?$/i;
const saying = /(?:values?|answers?|responses?|results?|selections?|selected|choices?|text|content|data|score|input)$/i;
const namePairs: [labels: RegExp, values: RegExp][] = [
  [/(?:label|title|name|question|prompt)$/i, values],
  [/(?:label|title|name|question|prompt)$/i, saying],
  [/(?:key|field|attribute|property|parameter|variable|signal|metric|criteri(?:on|a))$/i, saying],
  [/(?:id|code|slug|ref|type|kind|category)$/i, values],
];

const isLike = (pattern: RegExp) => (name: string) => pattern.test(name);

/** Folded; blank if there is none, or none that a key can write. */
function labelIn(entry: JsonObject, name: string): string {
  const label = Object.hasOwn(entry, name) ? entry[name] : undefined;
  if (typeof label !== 'string' && typeof label !== 'number') return '';
  const text = String(label);
  return text.length > maxLabelLength || text.includes(']') ? '' : foldName(text);
}

function saysMore(entries: readonly JsonObject[], name: string, labels: readonly string[]): boolean {
  const bare = (text: string) => foldName(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return entries.some((entry, index) => {
    const value = Object.hasOwn(entry, name) ? (entry[name] ?? null) : null;
    if (value === null || value === '') return false;
    return typeof value === 'object' || bare(String(value).slice(0, 200)) !== bare(labels[index] ?? '');
  });
}
