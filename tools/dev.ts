// `npm run dev`: runs the server from its sources with restarts, and the screens with hot reload.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const server: ChildProcess = spawn('node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
const screens = await createServer({ configFile: `${root}web/vite.config.ts` });
await screens.listen();
screens.printUrls();

const end = () => {
  server.kill('SIGTERM');
  void screens.close().then(() => process.exit(0));
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
server.on('exit', (code) => process.exit(code ?? 0));
