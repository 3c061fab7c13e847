// The tiers as marks on a ruler, with the demo's five services at their close rates.
import { demoFigures } from '../demo-figures';

const { thresholds, rates } = demoFigures;
const { silverThreshold: silver, goldThreshold: gold, platinumThreshold: platinum } = thresholds;
const services = [...rates.Service].sort((a, b) => b.closeRate - a.closeRate);

const left = 10;
const length = 314;
const xAt = (rate: number) => left + (rate * length) / 100;
const ruleY = 80;
const rowsTop = 140;
const rowHeight = 24;

const tiers = [
  { name: 'Silver', from: silver, to: gold, color: 'var(--silver)' },
  { name: 'Gold', from: gold, to: platinum, color: 'var(--gold)' },
  { name: 'Platinum', from: platinum, to: 100, color: 'var(--platinum)' },
];

export function TierRule() {
  const spoken = services.map(({ name, closeRate }) => `${name} ${closeRate.toFixed(1)}`).join(', ');
  return (
    <svg
      className="picture tier-rule"
      viewBox="0 0 336 264"
      role="img"
      aria-label={`A scale from 0 to 100 with Silver at ${silver}, Gold at ${gold} and Platinum at ${platinum}, and on it the services: ${spoken}.`}
    >
      <path className="rest" d={`M${xAt(0)} ${ruleY}H${xAt(silver)}`} />
      {tiers.map(({ name, from, to, color }) => (
        <path
          key={name}
          className="rest"
          stroke={color}
          style={{ stroke: color }}
          d={`M${xAt(from)} ${ruleY}H${xAt(to)}`}
        />
      ))}
      <path
        className="small"
        d={steps(2)
          .map((at) => `M${xAt(at)} ${ruleY + 9}v5`)
          .join('')}
      />
      <path
        className="tenths"
        d={steps(10)
          .map((at) => `M${xAt(at)} ${ruleY + 9}v10`)
          .join('')}
      />
      {[0, 70, 80, 90, 100].map((at) => (
        <text key={at} className="numeral" x={xAt(at)} y={ruleY + 34} textAnchor="middle">
          {at}
        </text>
      ))}
      {tiers.map(({ name, from }, index) => (
        <g key={name}>
          <path className="pin" d={`M${xAt(from)} ${ruleY + 3}V48`} />
          <rect className="tag" x={xAt(from) - 17} y="24" width="34" height="25" rx="5" />
          <text className="tag-value" x={xAt(from)} y="41" textAnchor="middle">
            {from}
          </text>
          <text x={xAt(from)} y="14" textAnchor="middle" dx={[0, -1, 3][index]}>
            {name}
          </text>
        </g>
      ))}
      {services.map(({ name, closeRate }, row) => {
        const y = rowsTop + row * rowHeight;
        return (
          <g key={name}>
            <path className="leader" d={`M${xAt(closeRate)} ${ruleY + 8}V${y}h12`} />
            <path className="arrow" d={`M${xAt(closeRate)} ${ruleY + 4}l-4 7h8z`} />
            <text className="service" x={xAt(closeRate) + 17} y={y} dy="0.36em">
              {name} <tspan>{closeRate.toFixed(1)}</tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const steps = (every: number) => Array.from({ length: 100 / every + 1 }, (_, index) => index * every);
