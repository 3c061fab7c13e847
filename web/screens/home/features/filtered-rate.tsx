// A report filtered level by level, and the resulting close rate.
import { demoFigures } from '../demo-figures';
import { formatRate } from '../format-rate';

const { filters, closeRate } = demoFigures.filtered;

export function FilteredRate() {
  return (
    <div className="picture filtered">
      <ul aria-label="Filters of a report of the demo company">
        {filters.map(({ level, name }) => (
          <li key={level}>
            <small>{level}</small> <span>{name}</span>
          </li>
        ))}
      </ul>
      <p>
        Close rate <b>{formatRate(closeRate)}</b>
      </p>
    </div>
  );
}
