// For each screen test: how long it waits; all of it is in view. After it: clears stubs, toasts and what was chosen last. A toast that stayed for
// five seconds would match, or delay, the next test’s query. After each file: empties the page for the next one of its worker.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { removeToast, toastStore } from './toast';

// A busy machine may take seconds to render; a wait that succeeds still ends at once.
configure({ asyncUtilTimeout: 15_000 });

// The page of these tests has no sizes, and its own observer never calls.
class EverythingIsInView {
  constructor(private readonly tell: IntersectionObserverCallback) {}
  observe() {
    this.tell([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  disconnect() {}
}
Object.assign(window, { IntersectionObserver: EverythingIsInView });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const { id } of toastStore.read()) removeToast(id);
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
