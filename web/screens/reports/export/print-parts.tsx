// Printed only: what the report covers, above it, and how its figures are counted, below.
import type { Definition, Fact } from './report-document';

export function PrintedFacts({ facts }: { facts: readonly Fact[] }) {
  return <Pairs pairs={facts} className="mb-4 grid-cols-[max-content_1fr_max-content_1fr]" />;
}

export function PrintedDefinitions({ definitions }: { definitions: readonly Definition[] }) {
  return (
    <section className="mt-6 break-inside-avoid">
      <h3 className="mb-2 text-title">Definitions</h3>
      <Pairs pairs={definitions} className="grid-cols-[max-content_1fr]" />
    </section>
  );
}

function Pairs({ pairs, className }: { pairs: readonly Fact[]; className: string }) {
  return (
    <dl className={`grid gap-x-4 gap-y-1 text-small ${className}`}>
      {pairs.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
