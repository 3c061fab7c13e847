import { demoFigures } from '../demo-figures';
import { formatLength } from './mapping';

const { call } = demoFigures;
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

const facts = [
  ['Call type', call.callType],
  ['Tag', call.callTag],
  ['Length', formatLength(call.durationSeconds)],
  ['Financing offered', yesOrNo(call.financingOffered)],
  ['Customer called to book', yesOrNo(call.customerCalled)],
  ['Outcome', call.wasBooked ? 'Appointment made' : 'No appointment'],
] as const;

export function CallFacts() {
  return (
    <dl className="picture facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
