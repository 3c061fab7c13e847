// Lists what an entry changed, field by field.
import type { AuditEntry } from '#contract/audit-log';
import { NONE } from '../../../ui/format';

export interface Difference {
  field: string;
  before: string;
  after: string;
}

/**
 * Fields that differ; for something created or deleted, every field with a value. A changed password is listed, but its
 * value is never stored.
 */
export function listDifferences({ kind, before, after }: AuditEntry): Difference[] {
  // Their sentences already say everything.
  if (kind.startsWith('sign-in.') || kind === 'export.made') return [];
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field: describeField(field), before: old.get(field) ?? NONE, after: now.get(field) ?? NONE }))
    .filter((difference) => difference.before !== difference.after && difference.after !== 'unchanged');
}

/** Internal ids mean nothing to people. */
const hidden = new Set(['id', 'companyId', 'version', 'createdAt', 'updatedAt', 'targetId']);

function flatten(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [name, inside] of Object.entries(value)) {
      if (path !== '' || !hidden.has(name)) flatten(inside, path ? `${path}.${name}` : name, found);
    }
  } else if (value !== null && value !== undefined && value !== '') {
    found.set(path || 'value', formatValue(value));
  }
  return found;
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return NONE;
  return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', ');
}

const fieldLabels: Record<string, string> = {
  storeIds: 'Locations',
  companyIds: 'Companies',
  regionId: 'Region',
  districtId: 'District',
  configurationId: 'Phone system',
  mergedIntoId: 'Merged into',
  targetName: 'Of',
  alias: 'Further name',
  endpointPath: 'Endpoint path',
  zip: 'ZIP',
};

/** "silverThreshold" becomes "Silver threshold", "signature.mode" becomes "Signature: mode". */
function describeField(path: string): string {
  return path
    .split('.')
    .map((name, index) => fieldLabels[name] ?? formatName(name, index === 0))
    .join(': ');
}

function formatName(name: string, isFirst: boolean): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return isFirst ? words.replace(/^./, (letter) => letter.toUpperCase()) : words;
}
