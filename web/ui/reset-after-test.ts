// For each screen test: how long it waits. After it: clears stubs and toasts. A toast that stayed for five seconds would
// match, or delay, the next test’s query. After each file: empties the page for the next one of its worker.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { removeToast, toastStore } from './toast';

// A busy machine may take seconds to render; a wait that succeeds still ends at once.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of toastStore.read()) removeToast(id);
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
