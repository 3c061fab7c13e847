// The list of unmapped values as a person reads it: spellings of one value together, what was dismissed left out, and
// beside each value what it means by now. Pure: rows in, rows out.
import type { MappingRules } from '#contract/mapping-rules';
import { maxUnmappedValues, type UnmappedList, type UnmappedValue } from '#contract/unmapped';
import type { UnmappedField } from '#contract/unmapped-field';
import { foldName } from '../../access/fold-name';
import { keyOfValue, type NamedSource, type NewService, type SpelledValue } from '../../database/log/unmapped';
import { type CompanyDirectory, findEmployee, findService, findStore } from '../../ingest/names/resolve-names';

export interface UnmappedFacts {
  values: SpelledValue[];
  isCut: boolean;
  newServices: NewService[];
  dismissed: ReadonlySet<string>;
  sources: ReadonlyMap<string, NamedSource>;
  directory: CompanyDirectory;
}

/** Those whose deliveries fail first, then by how many named them. */
export function listUnmapped(facts: UnmappedFacts): UnmappedList {
  const { dismissed, sources, directory } = facts;
  const named = foldSpellings(facts.values)
    .filter((one) => !dismissed.has(keyOfValue(one)))
    .map((one): UnmappedValue => {
      const source = sources.get(one.source);
      return {
        ...one,
        sourceName: source?.name ?? one.source,
        newServiceId: null,
        isRefusing: isRefusing(one.field, source?.rules),
        knownAs: findMeaning(one.field, one.value, source?.rules, directory),
      };
    });
  const values = [...named, ...facts.newServices.map(describeNewService)].sort(
    (a, b) => Number(b.isRefusing) - Number(a.isRefusing) || b.count - a.count,
  );
  return { values: values.slice(0, maxUnmappedValues), isCut: facts.isCut || values.length > maxUnmappedValues };
}

/** All but the employee is required of a call, or moves a number; a service's place may be taken by another meanwhile. */
function isRefusing(field: UnmappedField, rules: MappingRules | undefined): boolean {
  return field !== 'employeeId' && !(field === 'service' && rules?.service?.otherwise !== undefined);
}

/** Each value once, in the spelling seen most: they come in that order. */
function foldSpellings(values: readonly SpelledValue[]): SpelledValue[] {
  const byKey = new Map<string, SpelledValue>();
  for (const one of values) {
    const known = byKey.get(keyOfValue(one));
    if (!known) {
      byKey.set(keyOfValue(one), { ...one });
      continue;
    }
    known.count += one.count;
    if (one.firstAt < known.firstAt) known.firstAt = one.firstAt;
    if (one.lastAt > known.lastAt) known.lastAt = one.lastAt;
  }
  return [...byKey.values()];
}

function findMeaning(
  field: UnmappedField,
  value: string,
  rules: MappingRules | undefined,
  directory: CompanyDirectory,
): string | null {
  if (field === 'storeId') return findStore(directory, value)?.name ?? null;
  if (field === 'service') return findService(directory, value)?.name ?? null;
  if (field === 'employeeId') {
    const found = findEmployee(directory, value, undefined);
    return found === undefined || found === 'ambiguous' ? null : found.name.trim();
  }
  const said = foldName(value);
  const fits = rules?.[field]?.values?.find((rule) =>
    rule.when === 'is' ? foldName(rule.value) === said : said.includes(foldName(rule.value)),
  );
  return fits?.means ?? rules?.[field]?.otherwise ?? null;
}

function describeNewService({ id, name, createdAt, calls }: NewService): UnmappedValue {
  return {
    field: 'service',
    source: '',
    sourceName: '',
    value: name,
    count: calls,
    firstAt: createdAt.toISOString(),
    lastAt: null,
    newServiceId: id,
    isRefusing: false,
    knownAs: null,
  };
}
