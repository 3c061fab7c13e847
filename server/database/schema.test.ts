// Citus' requirements for the tables, read from the schema, so that a table or key that cannot be
// distributed fails here.
import fs from 'node:fs';
import { getTableName, is, SQL } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as schema from './schema';

/** On every machine. */
const shared = ['companies', 'users', 'user_companies', 'services', 'webhook_endpoints', 'appointment_endpoints'];
/** On the coordinator alone. */
const plain = ['sessions', 'sign_in_networks', 'invites', 'demo_requests', 'settings'];
/** A source is part of the identity of its calls, even after the phone system was deleted. */
const keysOfDeletedRows = ['webhook_configurations_source_key'];

const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []));
type Table = (typeof tables)[number];

const kindOf = (name: string) => {
  if (shared.includes(name)) return 'shared';
  return plain.includes(name) ? 'plain' : 'distributed';
};
const distributed = tables.filter(({ name }) => kindOf(name) === 'distributed');

/** The columns of each primary and unique key, by the key's name; an expression is null. */
function keysOf(table: Table): { name: string; columns: (string | null)[]; hasCondition: boolean }[] {
  const names = (columns: readonly AnyPgColumn[]) => columns.map(columnName);
  return [
    ...table.columns
      .filter((column) => column.primary || column.isUnique)
      .map((column) => ({
        name: `${table.name} ${columnName(column)}`,
        columns: names([column]),
        hasCondition: false,
      })),
    ...[...table.primaryKeys, ...table.uniqueConstraints].map((key) => ({
      name: `${table.name} ${key.getName()}`,
      columns: names(key.columns),
      hasCondition: false,
    })),
    ...table.indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => ({
        name: config.name ?? table.name,
        columns: config.columns.map((column) => (is(column, SQL) ? null : columnName(column as AnyPgColumn))),
        hasCondition: config.where !== undefined,
      })),
  ];
}

/** The database derives column names from the schema's properties. */
const columnName = ({ name }: { name?: string }) =>
  (name ?? '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('every table listed here exists', () => {
  const names = tables.map(({ name }) => name);
  expect([...shared, ...plain].filter((name) => !names.includes(name))).toEqual([]);
});

test.each(tables)('$name draws its ids from its own sequence, not an identity column', ({ columns }) => {
  for (const column of columns) {
    expect(column.generatedIdentity, columnName(column)).toBeUndefined();
    expect(column.columnType, columnName(column)).not.toMatch(/^Pg(Small)?Serial$/);
  }
});

describe.each(distributed)('$name, spread by company_id', (table) => {
  test('has a company in each row and a primary key', () => {
    const company = table.columns.find((column) => columnName(column) === 'company_id');
    expect(company).toMatchObject({ notNull: true, dataType: 'number' });
    expect(company?.getSQLType()).toBe('bigint');
    expect(table.primaryKeys.length + table.columns.filter(({ primary }) => primary).length).toBe(1);
  });

  test('has company_id first in every key', () => {
    const others = keysOf(table).filter(({ columns }) => columns[0] !== 'company_id');
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});

test.each(tables)('$name refers only to tables on the same machine', (table) => {
  for (const key of table.foreignKeys) {
    const { foreignTable, columns, foreignColumns } = key.reference();
    const target = getTableName(foreignTable);
    if (kindOf(target) === 'shared') continue;
    expect([kindOf(table.name), kindOf(target)], key.getName()).toEqual(['distributed', 'distributed']);
    expect(columnName(columns[0] ?? {}), key.getName()).toBe('company_id');
    expect(columnName(foreignColumns[0] ?? {}), key.getName()).toBe('company_id');
  }
});

test('unique keys cover active rows only', () => {
  const ending = tables.filter(({ columns }) =>
    columns.some((column) => ['deleted_at', 'removed_at'].includes(columnName(column))),
  );
  const ofAll = ending.flatMap((table) => {
    const primary = table.primaryKeys.map((key) => `${table.name} ${key.getName()}`);
    return keysOf(table)
      .filter(({ name, columns, hasCondition }) => !hasCondition && columns[0] !== 'id' && !primary.includes(name))
      .map(({ name }) => name);
  });
  expect(ofAll).toEqual(keysOfDeletedRows);
});

test('every audited change states what it outdates in memory', () => {
  const writing = filesWith(/insert\(auditLog\)|insert into audit_log/i);
  expect(writing).toEqual(['database/audit/audit-sign-ins.ts', 'database/audit/audit.ts']);
});

test('advisory locks, which do not work across Citus machines, protect no company data', () => {
  // For the whole installation, taken on the coordinator alone.
  expect(filesWith(/pg_(try_)?advisory/)).toEqual(['database/engine/installation-lock.ts', 'database/people/users.ts']);
});

/** The server's own files that match. */
function filesWith(pattern: RegExp): string[] {
  const root = new URL('..', import.meta.url);
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => pattern.test(fs.readFileSync(new URL(file, root), 'utf8')))
    .sort();
}
