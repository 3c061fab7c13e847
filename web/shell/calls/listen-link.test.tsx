import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ListenLink } from './listen-link';

afterEach(cleanup);

test('a recording opens in a new tab, which learns nothing of where it was opened', () => {
  render(<ListenLink call={{ recordingUrl: 'https://calls.example/7.mp3', durationSeconds: 182 }} shortcut="L" />);
  const link = screen.getByRole('link', { name: 'Listen 3:02 (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('https://calls.example/7.mp3');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(link.getAttribute('aria-keyshortcuts')).toBe('L');
});

test.each([null, 'javascript:alert(1)', 'data:text/html,x', '/recordings/7'])('%s is no link', (recordingUrl) => {
  render(<ListenLink call={{ recordingUrl, durationSeconds: null }} />);
  expect(screen.queryByRole('link')).toBeNull();
});
