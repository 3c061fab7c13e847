import type { ReactNode } from 'react';

export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-balance text-figure-sm">{title}</h1>
      <p className="mt-1 mb-6 text-body text-muted-foreground">{children}</p>
    </>
  );
}
