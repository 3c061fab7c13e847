// Facts about the running installation.

import type { Handlers } from '../door';
import { version } from '../version';

export function installationHandlers(): Pick<Handlers, 'getVersion'> {
  return {
    async getVersion() {
      return { version };
    },
  };
}
