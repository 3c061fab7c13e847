// The script of the System status page.
import { fetchStatus, fetchVersion } from './system-status';

const status = document.getElementById('status');
const version = document.getElementById('version');

async function show(): Promise<void> {
  if (!status || !version) return;
  status.dataset.state = 'asking';
  status.textContent = 'Checking the server…';
  const [answer, running] = await Promise.all([fetchStatus(fetch), fetchVersion(fetch)]);
  status.dataset.state = answer.isHealthy ? 'well' : 'ill';
  status.textContent = answer.says;
  version.textContent = running ? `CallGauge ${running}` : '';
}

document.getElementById('ask-again')?.addEventListener('click', () => void show());
void show();
