// Price, requirements and contents. Planned features are marked.
import type { ReactNode } from 'react';
import { CheckIcon } from './icons';
import { NextSteps } from './next-steps';
import { Planned } from './planned';
import { SectionHead } from './section-head';

const included = [
  'Every report, filter and export',
  'Webhook setup, activity log and replay',
  'Practice mode and performance tiers',
  'Five levels, company to employee',
  'Four roles and an audit log',
  'Import and export of stores and people',
  'No limit on stores, people or calls',
  'API reference (OpenAPI)',
  'The source code, all of it',
] as const;

export function Pricing() {
  return (
    <section id="pricing" className="wrap section" aria-labelledby="pricing-title">
      <SectionHead
        id="pricing-title"
        title={
          <>
            One engine. <br className="wide-break" />
            One price.
          </>
        }
      >
        <p>PostgreSQL, with everything in it. Start with the one that comes along, or use your own.</p>
      </SectionHead>
      <div className="panel prices">
        <div className="price">
          <p className="amount">
            <sup>$</sup>0
          </p>
          <p>Self-hosted and open source. Nothing per call, per seat or per store.</p>
          <NextSteps />
          <p className="note">The trial is the product. It does not end.</p>
        </div>
        <ul className="engines">
          <Engine name="Included" command="npm ci && npm start">
            The database comes along. One machine, nothing else to install.
          </Engine>
          <Engine name="Your PostgreSQL" command="DATABASE_URL=postgres://…">
            Version 15 or newer, with the backups and replicas you already run.
          </Engine>
          <Engine name="Citus">When one machine is not enough: companies spread over many.</Engine>
        </ul>
        <div className="included">
          <h3>Included</h3>
          <ul>
            {included.map((it) => (
              <li key={it}>
                <CheckIcon /> {it}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="note">
        What you need: a machine with Node.js 20.19 or newer, and a phone system that can send a webhook.
      </p>
    </section>
  );
}

/** Without a command it is planned. */
function Engine({ name, command, children }: { name: string; command?: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <h3>
          {name} {!command && <Planned />}
        </h3>
        <p>{children}</p>
      </div>
      {command && (
        <code>
          <span aria-hidden="true">$ </span>
          {command}
        </code>
      )}
    </li>
  );
}
