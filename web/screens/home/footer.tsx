// The footer: links, legal texts and the theme switch.
import type { ReactNode } from 'react';
import { factMark } from '#contract/page-facts';
import { Wordmark } from '../../ui/wordmark';
import { WhereKnown } from './fact';
import { GitHubIcon, LinkedInIcon, MailIcon, MoonIcon, SunIcon, SystemIcon, XIcon } from './icons';

const columns: readonly { title: string; links: ReactNode }[] = [
  {
    title: 'Product',
    links: (
      <>
        <Item href="#features">Features</Item>
        <Item href="#benefits">Benefits</Item>
        <Item href="#pricing">Pricing</Item>
        <Item href="/webhook-setup">Webhook Setup</Item>
      </>
    ),
  },
  {
    title: 'Company',
    links: (
      <>
        <Item href="#about">About</Item>
        <Item href="/license.txt">License</Item>
        <WhereKnown fact="contact">
          <Item href={factMark('contactLink')}>Contact</Item>
        </WhereKnown>
      </>
    ),
  },
  {
    title: 'Support',
    links: (
      <>
        <Item href="/docs/the-life-of-a-call.html">Documentation</Item>
        <Item href="/docs/api.html">API reference</Item>
        <Item href="/docs/operations.html">Operations guide</Item>
        <Item href="/status.html">System status</Item>
      </>
    ),
  },
];

const themes = [
  { choice: 'system', name: 'System theme', Icon: SystemIcon },
  { choice: 'light', name: 'Light theme', Icon: SunIcon },
  { choice: 'dark', name: 'Dark theme', Icon: MoonIcon },
] as const;

export function Footer() {
  return (
    <footer className="site-foot wrap">
      <div className="foot-top">
        <div className="about-it">
          <Wordmark height={26} />
          <p>Call tracking and close rates for automotive service, on your own server.</p>
          <Social />
        </div>
        <nav aria-label="Footer" className="columns">
          {columns.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>{links}</ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="foot-end" id="legal">
        <p>© CallGauge contributors</p>
        <a href="#privacy">Privacy Policy</a>
        <a href="#terms">Terms of Service</a>
        <a href="#cookies">Cookies</a>
        <fieldset className="themes needs-script">
          <legend className="spoken">Theme</legend>
          {themes.map(({ choice, name, Icon }) => (
            <label key={choice} title={name}>
              <input type="radio" name="theme" value={choice} aria-label={name} />
              <span>
                <Icon />
              </span>
            </label>
          ))}
        </fieldset>
      </div>
    </footer>
  );
}

function Item({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href}>{children}</a>
    </li>
  );
}

/** The operator's social pages, each only if configured. */
function Social() {
  return (
    <div className="social">
      <WhereKnown fact="github">
        <a href={factMark('github')} aria-label="GitHub">
          <GitHubIcon />
        </a>
      </WhereKnown>
      <WhereKnown fact="linkedin">
        <a href={factMark('linkedin')} aria-label="LinkedIn">
          <LinkedInIcon />
        </a>
      </WhereKnown>
      <WhereKnown fact="x">
        <a href={factMark('x')} aria-label="X">
          <XIcon />
        </a>
      </WhereKnown>
      <WhereKnown fact="contact">
        <a href={factMark('contactLink')} aria-label={`Contact: ${factMark('contact')}`}>
          <MailIcon />
        </a>
      </WhereKnown>
    </div>
  );
}
