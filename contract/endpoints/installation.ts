import { z } from 'zod';
import { endpoint } from '../endpoint';

export const installationEndpoints = {
  getVersion: endpoint('GET /api/version', 'anyone', 'Returns the running version.', {
    output: z.object({ version: z.string() }),
  }),
};
