// Adjacent rows of the demo's Activity Log, one of them failed, with its reason.
import { demoFigures } from '../demo-figures';

const { rows } = demoFigures.log;

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
          {rows.map(({ at, status, sentence, payload }) => (
            <tr key={at}>
              <td>{at}</td>
              <td>
                <span className={`status ${status}`}>{status === 'success' ? 'Success' : 'Failed'}</span>
              </td>
              <td>
                <p>{sentence}</p>
                <code>{payload}…</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
