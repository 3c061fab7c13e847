// npm run backup [-- <folder>]: writes everything into one archive, also while the server runs. The folder is
// DATA_DIR/backups unless one is given. npm run backup -- --check <archive>: checks one without restoring it.
import { backUp } from './run-backup';
import { runTool } from './run-command';

await runTool(backUp);
