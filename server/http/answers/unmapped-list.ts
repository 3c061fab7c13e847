// The list of unmapped values: groups spellings, omits dismissed values, and adds what each value means by now. Pure.
import type { MappingRules } from '#contract/mapping-rules';
import { maxUnmappedValues, type UnmappedList, type UnmappedValue } from '#contract/unmapped';
import type { UnmappedField } from '#contract/unmapped-field';
import { foldName } from '../../access/fold-name';
import { keyOfValue, type NamedSource, type NewServiceRow, type SpelledValue } from '../../database/log/unmapped';
import { type CompanyDirectory, findEmployee, findService, findStore } from '../../ingest/names/resolve-names';

export interface UnmappedFacts {
  values: SpelledValue[];
  isCut: boolean;
  newServices: NewServiceRow[];
  dismissed: ReadonlySet<string>;
  sources: ReadonlyMap<string, NamedSource>;
  directory: CompanyDirectory;
}

/** Values whose deliveries fail come first, then by number of deliveries. */
export function unmappedListOf(facts: UnmappedFacts): UnmappedList {
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

/** An employee is optional; all other fields are required or affect a figure. */
function isRefusing(field: UnmappedField, rules: MappingRules | undefined): boolean {
  return field !== 'employeeId' && !(field === 'service' && rules?.service?.otherwise !== undefined);
}

/** Each value once, in its most frequent spelling, which comes first. */
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
  const fits = rules?.[field]?.values?.find(({ when, value: compared = '' }) =>
    when === 'is' ? foldName(compared) === said : said.includes(foldName(compared)),
  );
  return fits?.means ?? rules?.[field]?.otherwise ?? null;
}

function describeNewService({ id, name, createdAt, calls }: NewServiceRow): UnmappedValue {
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
