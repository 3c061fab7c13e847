// The landing page of this installation: prebuilt (web/prerender-home.ts), with its operator filled in.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fillPage, type PageFacts } from '#contract/page-facts';
import { type Settings, socialHostOf } from '../../settings';

type About = Pick<Settings, 'operator' | 'contact' | 'socialLinks'>;

export function readHomePage(folder: string, settings: About): string | undefined {
  const file = path.join(folder, 'home.html');
  return existsSync(file) ? fillPage(readFileSync(file, 'utf8'), pageFactsOf(settings)) : undefined;
}

function pageFactsOf({ operator, contact, socialLinks }: About): PageFacts {
  const linkTo = (host: ReturnType<typeof socialHostOf>) => socialLinks.find((link) => socialHostOf(link) === host);
  return {
    ...(operator && { operator }),
    ...(contact && { contact, contactLink: contact.includes('://') ? contact : `mailto:${contact}` }),
    ...withText({ github: linkTo('github.com'), linkedin: linkTo('linkedin.com'), x: linkTo('x.com') }),
  };
}

function withText(facts: Record<string, string | undefined>): PageFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => text));
}
