// Neighbouring rows of the demo's Activity Log, one of them failed, with its reason.
import { demoFigures } from '../demo-figures';
import { PulseIcon } from '../icons';

const { rows, errorMessage } = demoFigures.log;

export function LogRows() {
  return (
    <div className="picture log">
      <table>
        <caption className="spoken">Rows of the demo company's Webhook Activity Log</caption>
        <thead>
          <tr>
            <th scope="col">Timestamp</th>
            <th scope="col">Status</th>
            <th scope="col">Payload</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, status, reason, payload }) => (
            <tr key={at}>
              <td>{at}</td>
              <td>
                <span className={`status ${status}`}>{status}</span>
              </td>
              <td>
                <code>
                  {reason && <b>{reason} </b>}
                  {payload}…
                </code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <PulseIcon /> <span>{errorMessage}</span>
      </p>
    </div>
  );
}
