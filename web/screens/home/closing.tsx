// The closing section, with the dial at rest, as the product shows "no calls".
import { Dial, type DialShape } from './dial';
import { NextSteps } from './next-steps';

const shape: DialShape = {
  width: 1440,
  height: 480,
  center: { x: 720, y: 748 },
  radius: 700,
  spread: 60,
  ticksEvery: 1,
  numeralsEvery: 10,
  tickLengths: [26, 16, 8],
  numeralsAt: 46,
  needleTo: 84,
  needleWidth: 0.56,
};

export function Closing() {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <Dial id="dial-closing" shape={shape} value={0} hasBand={false} />
      <div className="wrap">
        <p className="reading-line">
          <strong>—</strong> <span>close rate, no calls yet</span>
        </p>
        <h2 id="closing-title">
          Take your <br className="narrow-break" />
          first reading.
        </h2>
        <p className="lead">Start it, send it one call, and watch the needle move.</p>
        <NextSteps tone="on-blue" />
      </div>
    </section>
  );
}
