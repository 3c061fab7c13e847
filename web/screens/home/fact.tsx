// Parts of the page that depend on who runs the server: marks, which it fills in when it starts.
import type { ReactNode } from 'react';
import { branchMarks, factMark, type PageFact } from '#contract/page-facts';

/** The fact itself, such as the operator's name. */
export function Fact({ name }: { name: PageFact }) {
  return <>{factMark(name)}</>;
}

/** Shown only where the fact is known; `otherwise` where it is not. */
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
