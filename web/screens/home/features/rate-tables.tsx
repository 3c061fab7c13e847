// The demo's close rates by service, store and employee. The three tabs are radio buttons: they need no script.
import { rankCloseRate, type Tier } from '#contract/rank-tier';
import { type measured as levels, measured, type NamedRate } from '../demo-figure-shapes';
import { demoFigures } from '../demo-figures';
import { spellRate } from '../spell-rate';

const tierNames: Record<Tier, string> = {
  platinum: 'Platinum',
  gold: 'Gold',
  silver: 'Silver',
  'not-ranked': 'Not Ranked',
};

const { thresholds, rates } = demoFigures;
const marks = [thresholds.silverThreshold, thresholds.goldThreshold, thresholds.platinumThreshold];

export function RateTables() {
  return (
    <div className="rates">
      <fieldset className="tabs">
        <legend className="spoken">Close rates by</legend>
        {measured.map((level, index) => (
          <label key={level}>
            <input type="radio" name="rates-by" value={level} defaultChecked={index === 0} />
            <span>{level}</span>
          </label>
        ))}
      </fieldset>
      {measured.map((level) => (
        <RateTable key={level} level={level} rows={rates[level]} />
      ))}
    </div>
  );
}

function RateTable({ level, rows }: { level: (typeof levels)[number]; rows: readonly NamedRate[] }) {
  return (
    <table data-level={level}>
      <caption className="spoken">Close rates of the demo company's last seven days by {level.toLowerCase()}</caption>
      <thead>
        <tr>
          <th scope="col">{level}</th>
          <th scope="col">Calls</th>
          <td aria-hidden="true" />
          <th scope="col">Close rate</th>
          <th scope="col">Tier</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, calls, closeRate }) => {
          const tier = rankCloseRate(closeRate, thresholds);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{calls}</td>
              <td aria-hidden="true">
                <span className="gauge" style={{ '--rate': `${closeRate}%` } as React.CSSProperties}>
                  {marks.map((mark) => (
                    <i key={mark} style={{ left: `${mark}%` }} />
                  ))}
                </span>
              </td>
              <td>
                <b>{spellRate(closeRate)}</b>
              </td>
              <td>
                <span className={`tier ${tier}`}>{tierNames[tier]}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
