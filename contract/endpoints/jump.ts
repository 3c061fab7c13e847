import { endpoint } from '../endpoint';
import { JumpQuery, JumpResults } from '../jump';

export const jumpEndpoints = {
  jump: endpoint(
    'GET /api/jump',
    'hierarchy.read',
    'Finds locations, people, services, companies, customers, calls and deliveries by a name, a number or an id.',
    { query: JumpQuery, output: JumpResults },
  ),
};
