import { HeldCalls, MarkList, MarkListChange, MarkListRequest, ToMarkCounts, ToMarkQuery } from '../calls-to-mark';
import { endpoint } from '../endpoint';

export const callsToMarkEndpoints = {
  countCallsToMark: endpoint(
    'GET /api/calls/to-mark',
    'calls.mark',
    'Counts the calls whose appointment nobody has stated.',
    { query: ToMarkQuery, output: ToMarkCounts },
  ),
  drawCallsToMark: endpoint(
    'POST /api/calls/to-mark',
    'calls.mark',
    'Hands out calls to mark: half the newest, half a random draw. Holds them for two minutes.',
    { body: MarkListRequest, output: MarkList },
  ),
  holdCallsToMark: endpoint(
    'PUT /api/calls/to-mark',
    'calls.mark',
    'Holds, releases or skips calls that were handed out.',
    { body: MarkListChange, output: HeldCalls },
  ),
};
