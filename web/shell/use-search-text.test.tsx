import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TestRouter } from '../session/test-router';
import { SearchBox } from '../ui/search-box';
import { useSearchText } from './use-search-text';

afterEach(cleanup);

test('typed text is in the field and in the address, without a history entry', async () => {
  const router = open('/list?tab=people');
  await userEvent.type(box(), 'ann');
  expect(box().value).toBe('ann');
  expect(router.state.location.search).toBe('?tab=people&search=ann');
  await userEvent.clear(box());
  expect(router.state.location.search).toBe('?tab=people');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?tab=people');
});

test('an address begins with its text, and a step to another brings that one’s', async () => {
  const router = open('/list?search=ann');
  expect(box().value).toBe('ann');
  await act(() => router.navigate('/list?search=bob'));
  expect(box().value).toBe('bob');
  await userEvent.type(box(), 'by');
  await act(() => router.navigate('/list'));
  expect(box().value).toBe('');
});

test('a late address does not overwrite text typed since', async () => {
  const router = open('/list');
  await userEvent.type(box(), 'ann');
  await act(() => router.navigate('/list?search=an', { replace: true }));
  expect(box().value).toBe('ann');
});

const box = () => screen.getByRole<HTMLInputElement>('searchbox');

function open(address: string) {
  const router = createMemoryRouter([{ path: '/list', element: <List /> }], { initialEntries: [address] });
  render(<TestRouter router={router} />);
  return router;
}

function List() {
  const [text, setText] = useSearchText();
  return <SearchBox label="Search" value={text} onChange={setText} />;
}
