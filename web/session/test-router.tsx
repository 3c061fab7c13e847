// For tests: shows changes of the address when the page does. In Node `react-router/dom`, which the page uses, would be a
// second copy of the router.
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { RouterProvider } from 'react-router';

export function TestRouter({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return <RouterProvider router={router} flushSync={(step) => void flushSync(step)} />;
}
