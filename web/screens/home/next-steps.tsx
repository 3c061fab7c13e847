// The two calls to action of the hero, the price and the closing section.
import { factMark } from '#contract/page-facts';
import { WhereKnown } from './fact';

export function NextSteps({ tone = 'plain' }: { tone?: 'plain' | 'on-blue' }) {
  const [first, second] = tone === 'plain' ? ['primary', 'secondary'] : ['white', 'outline'];
  return (
    <div className="ways-on">
      <a className={`button ${first}`} href="/auth?tab=sign-up">
        Start Free Trial
      </a>
      <button className={`button ${second} needs-script`} type="button" data-opens="demo">
        Schedule Demo
      </button>
      <noscript>
        <WhereKnown fact="contact">
          <a className={`button ${second}`} href={factMark('contactLink')}>
            Schedule Demo
          </a>
        </WhereKnown>
      </noscript>
    </div>
  );
}
