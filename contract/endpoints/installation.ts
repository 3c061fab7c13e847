// The running installation.
import { z } from 'zod';
import { endpoint } from '../endpoint';

export const installationEndpoints = {
  getVersion: endpoint('GET /api/version', 'anyone', 'Which version runs.', {
    output: z.object({ version: z.string() }),
  }),
};
