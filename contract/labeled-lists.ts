// Lists of objects told apart by a label, as forms and custom fields arrive: `[{ "name": "Service", "value": "Tires" }]`.
import { type Finder, finderFor } from './find-in-payload';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value';
import { foldName } from './meanings/fold-name';

export interface LabeledList {
  /** The member with each element's label, also of an object in it: `field.ref`. */
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
  const within = names.filter((name) => describing.test(name)).flatMap((name) => membersOf(entries[0]?.[name], name));
  for (const [labelNames, valueNames] of namePairs) {
    for (const label of [...names, ...within].filter(isLike(labelNames))) {
      const find = finderFor(label);
      const labels = entries.map((entry) => labelIn(entry, find));
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
const values = /(?:values?|val)$|^v$/i;
const saying =
  /^v$|(?:values?|val|answers?|responses?|results?|selections?|selected|choices?|text|content|data|score|input)$/i;
const namePairs: [labels: RegExp, values: RegExp][] = [
  [/^[kn]$|(?:label|title|name|question|prompt)$/i, values],
  [/(?:label|title|name|question|prompt)$/i, saying],
  [/(?:key|field|attribute|property|parameter|variable|signal|metric|criteri(?:on|a))$/i, saying],
  [/\..*(?:code|slug|ref)$/i, saying],
  [/\..*id$/i, saying],
  [/(?:id|code|slug|ref|type|kind|category)$/i, values],
];

/** Objects that say what an element is about. */
const describing = /(?:field|question|attribute|property|parameter|definition|metric|criteri(?:on|a))$/i;

const membersOf = (value: JsonValue | undefined, name: string) =>
  isJsonObject(value)
    ? Object.keys(value)
        .slice(0, maxMembers)
        .map((member) => `${name}.${member}`)
    : [];

const isLike = (pattern: RegExp) => (name: string) => pattern.test(name);

/** Folded; blank if there is none, or none that a key can write. */
function labelIn(entry: JsonObject, find: Finder): string {
  const label = find(entry);
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
