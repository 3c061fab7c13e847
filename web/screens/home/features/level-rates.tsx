// A path through the demo company's hierarchy, with the close rate at each level.
import type { CSSProperties } from 'react';
import { demoFigures } from '../demo-figures';
import { spellRate } from '../spell-rate';

export function LevelRates() {
  return (
    <ul className="picture levels" aria-label="Close rates of the demo company by level">
      {demoFigures.levels.map(({ level, depth, name, closeRate }) => (
        <li key={name} style={{ '--depth': depth } as CSSProperties}>
          <span>{name}</span> <small>{level}</small> <b>{spellRate(closeRate)}</b>
        </li>
      ))}
    </ul>
  );
}
