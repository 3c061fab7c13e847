// Three testimonials written by the project; the page says so.
import { ChartIcon, PulseIcon } from './icons';
import { SectionHead } from './section-head';

const voices = [
  {
    says: 'We kept asking why Saturday felt busy and Monday’s bays stood empty. The close rate by service answered it: tires at 52, batteries at 16. We knew what to coach that morning.',
    role: 'Service director',
    where: 'Dealer group',
    screen: 'Service Close Rate',
    Icon: ChartIcon,
  },
  {
    says: 'Twelve stores, three phone systems, and for the first time one number that everybody reads the same way. The calls never leave our own server, so that discussion was short.',
    role: 'CEO',
    where: 'Tire center chain',
    screen: 'Close Rate Trend',
    Icon: ChartIcon,
  },
  {
    says: 'A store changed its phone vendor and the calls stopped counting. The log named the field. I changed the mapping, replayed the day, and the report was right before lunch.',
    role: 'Operations manager',
    where: 'Service shop group',
    screen: 'Activity Log',
    Icon: PulseIcon,
  },
] as const;

export function Testimonials() {
  return (
    <section id="testimonials" className="wrap section" aria-labelledby="testimonials-title">
      <SectionHead
        id="testimonials-title"
        title={
          <>
            From the service drive <br className="wide-break" />
            to the head office.
          </>
        }
      >
        <p className="note">Illustrative: written by the project to show typical use. Not quotes from customers.</p>
      </SectionHead>
      <div className="voices">
        {voices.map(({ says, role, where, screen, Icon }) => (
          <figure key={role}>
            <blockquote>“{says}”</blockquote>
            <figcaption>
              <b>{role}</b>
              <span>{where}</span>
              <small>
                <Icon /> {screen}
              </small>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
