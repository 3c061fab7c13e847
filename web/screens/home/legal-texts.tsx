// What this software stores, who is responsible, and the terms. Dialogs that open by their address (#privacy), so they
// need no script. If you change what is stored (server/database/schema.ts, server/http/session/session.ts), change it
// here.
import type { ReactNode } from 'react';
import { factMark } from '#contract/page-facts';
import { Fact, WhereKnown } from './fact';
import { CloseIcon } from './icons';

export function LegalTexts() {
  return (
    <>
      <Privacy />
      <Terms />
      <Cookies />
      <About />
    </>
  );
}

function Privacy() {
  return (
    <LegalText id="privacy" title="Privacy Policy">
      <Clause number={1} title="Who">
        <Operator /> is responsible for the data of this CallGauge server. The CallGauge project receives nothing.
      </Clause>
      <Clause number={2} title="What">
        {stored.map(([of, what]) => (
          <span key={of} className="stored">
            <b>{of}</b> {what}
          </span>
        ))}
      </Clause>
      <Clause number={3} title="Why">
        To count calls and show reports to people with a right to them, to keep others out, and to answer who asks for a
        demo.
      </Clause>
      <Clause number={4} title="Where">
        In this CallGauge server’s database only. No analytics, no third parties: no page loads anything from another
        host.
      </Clause>
      <Clause number={5} title="How long">
        Until the operator deletes it; the software deletes no call or webhook by itself. Deleted people and stores keep
        their name in past reports. Sessions end after 12 hours without use, or 30 days.
      </Clause>
      <Clause number={6} title="Your rights">
        Ask the operator for a copy, a correction or deletion
        <Contact />.
      </Clause>
      <Clause number={7} title="Security">
        Encrypted transport where the operator has set it up, hashed passwords and session tokens, access by role.
      </Clause>
    </LegalText>
  );
}

const stored = [
  [
    'Calls,',
    'as your phone system sends them: time, length, store, service, employee, kind, tag and outcome, whether the customer called and whether financing was offered, and the caller’s number.',
  ],
  ['Webhooks:', 'each one as it came, with whatever it carried.'],
  ['Accounts and people:', 'name, email, phone, username, role, stores, and a hash of the password.'],
  ['Companies and stores:', 'name, address, phone and email.'],
  ['An audit log:', 'who changed what, and when.'],
  [
    'Sign-ins:',
    'a hash of the session’s token with the times it began and was last used; failed attempts with the username and the network address.',
  ],
  ['Requests for a demo:', 'name, email, business and the time asked for.'],
] as const;

function Terms() {
  return (
    <LegalText id="terms" title="Terms of Service">
      <Clause number={1} title="The software">
        It comes under <a href="/license.txt">its open-source license</a>, as is, without warranty.
      </Clause>
      <Clause number={2} title="Who may use it">
        The operator decides who may use this CallGauge server.
      </Clause>
      <Clause number={3} title="Your sign-in">
        Keep it to yourself. Do not probe other companies’ data.
      </Clause>
      <Clause number={4} title="Your calls">
        Send only calls you may lawfully record and process; tell callers where the law asks for it.
      </Clause>
      <Clause number={5} title="Reports">
        They are aids to judgment, not personnel decisions.
      </Clause>
      <Clause number={6} title="Misuse">
        The operator may suspend it.
      </Clause>
      <Clause number={7} title="Law and venue">
        Those of the operator: <Operator />
        <Contact />.
      </Clause>
    </LegalText>
  );
}

function Cookies() {
  return (
    <LegalText id="cookies" title="Cookies">
      <p>
        One, set at sign-in. It keeps you signed in (12 hours without use, 30 days at most), is unreadable to scripts
        and is never used for tracking.
      </p>
      <p>
        If you choose a light or dark theme, the choice is kept in this browser’s storage. No cookie is set on this page
        before you sign in, so there is no banner.
      </p>
    </LegalText>
  );
}

function About() {
  return (
    <LegalText id="about" title="About">
      <p>
        CallGauge is free software for automotive service businesses: call tracking and close rates on a server of their
        own. It is written by its contributors and comes under <a href="/license.txt">the MIT license</a>.
      </p>
      <p>
        This CallGauge server is run by <Operator isInSentence />
        <Contact />.
      </p>
    </LegalText>
  );
}

function LegalText({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div id={id} className="legal" role="dialog" aria-labelledby={`${id}-title`}>
      <div className="sheet">
        <div className="sheet-head">
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <a className="close" href="#legal" aria-label="Close">
            <CloseIcon />
          </a>
        </div>
        {children}
      </div>
    </div>
  );
}

function Clause({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section>
      <h3>
        {number}. {title}
      </h3>
      <p>{children}</p>
    </section>
  );
}

function Operator({ isInSentence = false }: { isInSentence?: boolean }) {
  const operator = isInSentence ? 'the people who set it up' : 'The operator of this CallGauge server';
  return (
    <WhereKnown fact="operator" otherwise={operator}>
      <Fact name="operator" />
    </WhereKnown>
  );
}

function Contact() {
  return (
    <WhereKnown fact="contact">
      {': '}
      <a href={factMark('contactLink')}>
        <Fact name="contact" />
      </a>
    </WhereKnown>
  );
}
