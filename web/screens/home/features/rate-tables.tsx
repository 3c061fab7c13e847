// The demo's close rates by service and by employee. The tabs are radio buttons, so they need no script.
import { rankCloseRate, type Tier } from '#contract/rank-tier';
import { formatPoints } from '../../../ui/format';
import { measured } from '../demo-figure-shapes';
import { demoFigures } from '../demo-figures';
import { formatRate } from '../format-rate';

const tierNames: Record<Tier, string> = {
  platinum: 'Platinum',
  gold: 'Gold',
  silver: 'Silver',
  'not-ranked': 'Not Ranked',
};

const { thresholds, rates } = demoFigures;

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
      <ServiceRates />
      <EmployeeRates />
    </div>
  );
}

function ServiceRates() {
  return (
    <table data-level="Service">
      <caption className="spoken">Close rates of the demo company's last seven days by service</caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Calls</th>
          <th scope="col">Close rate</th>
          <th scope="col">Trend</th>
          <th scope="col">Tier</th>
        </tr>
      </thead>
      <tbody>
        {rates.Service.map(({ name, calls, closeRate, trend }) => {
          const tier = rankCloseRate(closeRate, thresholds);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{calls}</td>
              <td>
                <b>{formatRate(closeRate)}</b>
              </td>
              <td>{formatPoints(trend)}</td>
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

function EmployeeRates() {
  return (
    <table data-level="Employee">
      <caption className="spoken">Live close rates of the demo company's last seven days by employee</caption>
      <thead>
        <tr>
          <th scope="col">Employee</th>
          <th scope="col">Live calls</th>
          <th scope="col">Live close rate</th>
        </tr>
      </thead>
      <tbody>
        {rates.Employee.map(({ name, calls, closeRate }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{calls}</td>
            <td>
              <b>{formatRate(closeRate)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
