// npm run restore -- <archive>: loads a backup into the empty database that the settings name, while no server uses it.
import { restore } from './run-backup';
import { runTool } from './run-command';

await runTool(restore);
