// Six reasons on a scale from zero to five, next to the definition of the close rate.
import { demoFigures } from './demo-figures';
import { formatRate } from './format-rate';

const { week } = demoFigures;

const reasons = [
  {
    title: 'third parties in between',
    says: 'Calls, names and phone numbers go from your phone system to your own database. No page loads anything from another host.',
  },
  {
    title: 'definition for every number',
    says: 'Close rate is appointments divided by live calls, on every screen, in every report and every export. Meetings start with the answer.',
  },
  {
    title: 'close rates, never mixed',
    says: 'Practice calls never count toward the live rate, so you can see whether training shows up on real calls.',
  },
  {
    title: 'tiers, set by you',
    says: 'Platinum, Gold and Silver begin where your company says. A glance shows which service to coach next.',
  },
  {
    title: 'roles, from admin to employee',
    says: 'People see and export only their own data. A store manager opens the page and finds the store.',
  },
  {
    title: 'levels, one filter',
    says: 'Company, region, district, store, employee. The same report reads the same at each of them.',
  },
] as const;

export function Benefits() {
  return (
    <section id="benefits" className="band" aria-labelledby="benefits-title">
      <div className="wrap section benefits">
        <div className="why">
          <h2 id="benefits-title">Why Choose CallGauge</h2>
          <p>Six reasons, on a scale from zero to five.</p>
          <p
            className="fraction"
            role="img"
            aria-label={`${week.appointments} appointments divided by ${week.calls} live calls is ${formatRate(week.closeRate)}`}
          >
            <span className="parts">
              <span>
                <b>{week.appointments}</b> appointments
              </span>
              <span>
                <b>{week.calls}</b> live calls
              </span>
            </span>
            <i>=</i>
            <strong>{formatRate(week.closeRate)}</strong>
          </p>
        </div>
        <ol className="scale" start={0}>
          {reasons.map(({ title, says }, index) => (
            <li key={title}>
              <b aria-hidden="true">{index}</b>
              <div>
                <h3>
                  <span className="spoken">{index} </span>
                  {title}
                </h3>
                <p>{says}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
