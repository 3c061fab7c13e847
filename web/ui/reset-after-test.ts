// After each screen test: clears stubs and toasts. A toast that stayed for five seconds would match, or delay, the next
// test's query.
import { afterEach, vi } from 'vitest';
import { removeToast, toastStore } from './toast';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.read()) removeToast(id);
});
