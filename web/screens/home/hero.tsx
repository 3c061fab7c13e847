// The first screen: the demo's close rate on the dial, what the product is for, next steps, and a screenshot.
import { demoFigures } from './demo-figures';
import { Dial, type DialMark, type DialShape } from './dial';
import { formatRate } from './format-rate';
import { NextSteps } from './next-steps';
import { ThemedPicture } from './themed-picture';

const wide: DialShape = {
  width: 1440,
  height: 760,
  center: { x: 720, y: 716 },
  radius: 672,
  spread: 80,
  ticksEvery: 1,
  numeralsEvery: 10,
  tickLengths: [24, 15, 8],
  numeralsAt: 44,
  needleTo: 84,
  needleWidth: 0.56,
};

const narrow: DialShape = {
  width: 390,
  height: 300,
  center: { x: 195, y: 268 },
  radius: 238,
  spread: 54,
  ticksEvery: 2,
  numeralsEvery: 20,
  tickLengths: [12, 6, 6],
  numeralsAt: 32,
  needleTo: 20,
  needleWidth: 1.5,
};

const { week, thresholds } = demoFigures;
const marks: readonly DialMark[] = [
  { at: thresholds.silverThreshold, name: 'Silver', color: 'var(--silver)' },
  { at: thresholds.goldThreshold, name: 'Gold', color: 'var(--gold)' },
  { at: thresholds.platinumThreshold, name: 'Platinum', color: 'var(--platinum)' },
];

export function Hero() {
  return (
    <section className="hero">
      <Dial id="dial-wide" shape={wide} value={week.closeRate} marks={marks} />
      <Dial id="dial-narrow" shape={narrow} value={week.closeRate} marks={marks} />
      <div className="wrap">
        <p className="reading-line">
          <strong>{formatRate(week.closeRate)}</strong> <span>close rate of the demo company</span>
        </p>
        <h1>
          Know which calls <br className="wide-break" />
          become appointments.
        </h1>
        <p className="lead">
          Call tracking for dealer groups, tire centers and service shops: any phone system in, the close rate of every
          service out, for any store or employee.
        </p>
        <NextSteps />
        <p className="note">Free and open source. Runs on your own server.</p>
        <figure className="product">
          <ThemedPicture
            name="dashboard"
            alt="The Performance Dashboard: four cards with calls, conversions, close rate and call time of the last seven days, and five charts."
            width={1200}
            height={834}
            narrow={{ width: 390, height: 669 }}
            isFirst
          />
          <figcaption>The dashboard of the demo company, as it looks after the first start.</figcaption>
        </figure>
      </div>
    </section>
  );
}
