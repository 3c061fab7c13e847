import type { ReactNode } from 'react';

export function SectionHead({ title, id, children }: { title: ReactNode; id: string; children?: ReactNode }) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
