// npm run leave-demo: removes the demo's companies, people and calls for good. Works while the server runs, too.
import { runCommand, runTool } from './run-command';

await runTool(() => runCommand('leave-demo'));
