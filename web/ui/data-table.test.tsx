import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Column } from './column';
import { DataTable } from './data-table';
import { useFoundRows } from './find-rows';
import { SearchBox } from './search-box';

afterEach(cleanup);

interface Person {
  id: number;
  name: string;
  calls: number | null;
}

const columns: readonly Column<Person>[] = [
  { id: 'name', name: 'Name', value: ({ name }) => name },
  { id: 'calls', name: 'Calls', kind: 'count', value: ({ calls }) => calls },
  { id: 'actions', name: 'Actions', show: () => 'Edit', align: 'right' },
];

test('only one page of ten thousand rows is rendered, and the pager opens the others', async () => {
  render(<People count={10_000} />);
  expect(names()).toHaveLength(50);
  expect(names()[0]).toBe('Person 1');
  expect(screen.getByText('Showing 1–50 of 10,000')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(names()[0]).toBe('Person 51');
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
  expect(names().at(-1)).toBe('Person 10000');
  expect(screen.getByText('Showing 9,951–10,000 of 10,000')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('Page 200 of 200')).toBeDefined();
});

test('a head sorts by its column, turns the order, and begins at the first page', async () => {
  render(<People count={120} />);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()[0]).toBe('Person 120');
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('button', { name: 'Calls' }));
  expect(names()[0]).toBe('Person 2');
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

test('a missing value is last in both sort directions', async () => {
  render(<People count={3} />);
  await userEvent.click(screen.getByRole('button', { name: 'Calls' }));
  expect(names()).toEqual(['Person 2', 'Person 3', 'Person 1']);
  await userEvent.click(screen.getByRole('button', { name: 'Calls' }));
  expect(names()).toEqual(['Person 3', 'Person 2', 'Person 1']);
});

test('a search begins at the first page, and its words may stand in any order', async () => {
  render(<People count={10_000} />);
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), '777 pérs');
  expect(names()[0]).toBe('Person 777');
  expect(names()).toHaveLength(19);
  expect(screen.queryByText(/^Showing/)).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('Showing 1–50 of 10,000')).toBeDefined();
});

function names(): (string | null)[] {
  return within(screen.getByRole('table', { name: 'People' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
}

const nameOf = (person: Person) => person.name;

function People({ count }: { count: number }) {
  const [search, setSearch] = useState('');
  const [people] = useState(() =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `Person ${index + 1}`,
      calls: index === 0 ? null : index,
    })),
  );
  const found = useFoundRows(people, search, nameOf);
  return (
    <>
      <SearchBox label="Search people" value={search} onChange={setSearch} />
      <DataTable
        label="People"
        columns={columns}
        rows={found}
        rowId={({ id }) => id}
        sortedBy={{ column: 'name', direction: 'ascending' }}
        foundBy={search}
      />
    </>
  );
}
