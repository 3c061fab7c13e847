// Webhook Setup in one picture: payload keys connected to fields.
import { demoFigures } from '../demo-figures';

const { payload, ...call } = demoFigures.call;

const fields = [
  { label: 'Store', value: call.store, key: 'store_id' },
  { label: 'Employee', value: call.employee, key: 'potential_salesperson' },
  { label: 'Service', value: call.service, key: 'product_service' },
  { label: 'Appointment', value: call.wasBooked ? 'Yes' : 'No', key: 'appointment_made' },
  { label: 'Length', value: formatLength(call.durationSeconds), key: 'duration_seconds' },
  { label: 'Tag', value: call.callTag, key: 'call_tag' },
];

const keyHeight = 28;
const fieldHeight = 41;
const keysTop = 44;
const fieldsTop = 12;

export function Mapping() {
  const keys = Object.entries(payload);
  return (
    <div className="picture mapping" role="img" aria-label={spell()}>
      <div className="keys" aria-hidden="true">
        <code className="brace">{'{'}</code>
        {keys.map(([key, value]) => {
          const isMapped = fields.some((field) => field.key === key);
          return (
            <code key={key} className={`${isMapped ? 'wired' : ''} ${key === 'appointment_made' ? 'shown' : ''}`}>
              <span>
                "{key}"<em>: </em>
                <q>{JSON.stringify(value)}</q>
              </span>
            </code>
          );
        })}
        <code className="brace">{'}'}</code>
      </div>
      <svg
        className="wires"
        width="110"
        height="270"
        viewBox="0 0 110 270"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {fields.map(({ key }, index) => {
          const from = keysTop + keys.findIndex(([name]) => name === key) * keyHeight + keyHeight / 2;
          const to = fieldsTop + index * fieldHeight + 17;
          return (
            <path
              key={key}
              className={key === 'appointment_made' ? 'shown' : undefined}
              d={`M0 ${from}C60 ${from} 50 ${to} 110 ${to}`}
            />
          );
        })}
      </svg>
      <div className="fields" aria-hidden="true">
        {fields.map(({ label, value }) => (
          <span key={label}>
            <span>{label}</span> <b>{value}</b>
          </span>
        ))}
      </div>
    </div>
  );
}

function spell(): string {
  return `A payload's keys mapped to fields: ${fields.map(({ key, label }) => `${key} to ${label}`).join(', ')}.`;
}

export function formatLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
