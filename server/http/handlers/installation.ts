import { appVersion } from '../documents/version';
import type { Handlers } from '../door';

export function installationHandlers(): Pick<Handlers, 'getVersion'> {
  return {
    async getVersion() {
      return { version: appVersion };
    },
  };
}
