import manifest from '../../../package.json' with { type: 'json' };

export const appVersion: string = manifest.version;
