// Placeholders for facts about the operator, which the server fills in when it starts.
import type { ReactNode } from 'react';
import { branchMarks, factMark, type PageFact } from '#contract/page-facts';

export function Fact({ name }: { name: PageFact }) {
  return <>{factMark(name)}</>;
}

export function WhereKnown({
  fact,
  children,
  otherwise,
}: {
  fact: PageFact;
  children?: ReactNode;
  otherwise?: ReactNode;
}) {
  const marks = branchMarks(fact);
  return (
    <>
      {children && (
        <>
          {marks.known}
          {children}
          {marks.end}
        </>
      )}
      {otherwise && (
        <>
          {marks.unknown}
          {otherwise}
          {marks.end}
        </>
      )}
    </>
  );
}
