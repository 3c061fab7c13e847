// What the product does, one cell per claim, each with a picture drawn from the demo's figures. Planned features are
// listed separately.
import type { ReactNode } from 'react';
import { CallFacts } from './features/call-facts';
import { FilteredRate } from './features/filtered-rate';
import { LogRows } from './features/log-rows';
import { Mapping } from './features/mapping';
import { PracticeChart } from './features/practice-chart';
import { RateTables } from './features/rate-tables';
import { RoleLevels } from './features/role-levels';
import { TierRule } from './features/tier-rule';
import { Planned } from './planned';
import { SectionHead } from './section-head';

export function Features() {
  return (
    <section id="features" className="wrap section" aria-labelledby="features-title">
      <SectionHead
        id="features-title"
        title={
          <>
            Everything between <br className="wide-break" />
            the ring and the report.
          </>
        }
      >
        <p>A call arrives as a webhook. CallGauge reads it, places it, counts it and keeps it.</p>
      </SectionHead>
      <div className="panel cells">
        <Cell
          span={7}
          title="Dynamic call tracking"
          says="Any phone system that can send a webhook works. Tell us once which of its fields mean store, service and appointment. JSON, form posts and query strings are all read."
        >
          <Mapping />
        </Cell>
        <Cell
          span={5}
          title="Conversion tracking"
          says="The close rate of every service, with its tier and its trend against the period before. Narrow it to a store or to one person."
        >
          <RateTables />
        </Cell>
        <Cell
          span={4}
          title="Practice mode"
          says="Tag training calls as practice. They get their own close rate, next to the live one."
        >
          <PracticeChart />
        </Cell>
        <Cell
          span={4}
          title="Performance tiers"
          says="Set where Silver, Gold and Platinum begin. Each company keeps its own marks."
        >
          <TierRule />
        </Cell>
        <Cell span={4} title="Call details" says="What happened on the call, kept as plain facts beside its outcome.">
          <CallFacts />
        </Cell>
        <Cell
          span={5}
          title="Multi-location management"
          says="Pick a level, from the whole group to one person, and every report follows."
        >
          <FilteredRate />
        </Cell>
        <Cell
          span={7}
          title="Webhook activity log"
          says="Webhooks are stored as received, with the reason if one could not be read. Fix the mapping, and the next call counts."
        >
          <LogRows />
        </Cell>
        <RoleLevels />
        <Cell
          span={6}
          title="Replay for failed webhooks"
          says="Every failed webhook is kept. Once the mapping is fixed, preview what a replay would change, then run it: each call is counted once."
        />
        <Cell
          span={6}
          title={
            <>
              AI analytics and conversation intelligence <Planned />
            </>
          }
          says="Call content and sentiment: when your phone system sends a transcript, its tone is to be scored on your own server."
        />
      </div>
    </section>
  );
}

function Cell({
  span,
  title,
  says,
  children,
}: {
  span: 4 | 5 | 6 | 7;
  title: ReactNode;
  says: string;
  children?: ReactNode;
}) {
  return (
    <div className={`cell span-${span}`}>
      <h3>{title}</h3>
      <p>{says}</p>
      {children}
    </div>
  );
}
