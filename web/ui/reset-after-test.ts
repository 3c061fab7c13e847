// After each test of a screen nothing that it stubbed or told stays for the next. A notice that stood on for its five
// seconds would answer the next test's question, or keep it waiting.
import { afterEach, vi } from 'vitest';
import { removeToast, toastStore } from './toast';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.read()) removeToast(id);
});
