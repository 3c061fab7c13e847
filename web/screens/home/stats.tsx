// Three illustrative figures on odometer drums; the page says that they are illustrative.

const figures = [
  { digits: '35', unit: '%', says: 'average rise in close rates' },
  { digits: '1.5', unit: 'M+', says: 'calls tracked monthly' },
  { digits: '1,200', unit: '+', says: 'businesses' },
] as const;

export function Stats() {
  return (
    <section className="wrap stats" aria-label="Figures">
      <div className="figures">
        {figures.map(({ digits, unit, says }) => (
          <p key={digits}>
            <span className="drums" aria-hidden="true">
              {[...digits].map((sign, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the places of a number have no other name
                <Drum key={index} sign={sign} />
              ))}
              <b>{unit}</b>
            </span>
            <span className="spoken">
              {digits}
              {unit}
            </span>
            <span className="says">{says}</span>
          </p>
        ))}
      </div>
      <p className="note">Illustrative figures, not results from customers.</p>
    </section>
  );
}

/** A digit between its neighbors; other characters sit between the drums. */
function Drum({ sign }: { sign: string }) {
  if (!/\d/.test(sign)) return <i>{sign}</i>;
  const digit = Number(sign);
  return (
    <span className="drum">
      <span>{(digit + 9) % 10}</span>
      <span>{digit}</span>
      <span>{(digit + 1) % 10}</span>
    </span>
  );
}
