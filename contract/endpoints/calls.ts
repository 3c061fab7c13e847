import { Call, CallList, CallListFilters, CallListQuery, CallTotals } from '../call-list';
import { endpoint, IdParams } from '../endpoint';
import { CallMarks, OneCall, OneCallQuery } from '../one-call';

export const callEndpoints = {
  listCalls: endpoint('GET /api/calls', 'calls.read', 'Lists calls, newest first, a page at a time.', {
    query: CallListQuery,
    output: CallList,
  }),
  getCallTotals: endpoint('GET /api/calls/total', 'calls.read', 'Sums up all calls that match the filters.', {
    query: CallListFilters,
    output: CallTotals,
  }),
  getCall: endpoint(
    'GET /api/calls/{id}',
    'calls.read',
    'Returns a call with its history and the other calls of the customer.',
    { params: IdParams, query: OneCallQuery, output: OneCall },
  ),
  saveCall: endpoint('PUT /api/calls/{id}', 'calls.mark', 'States what a person knows of a call, or withdraws it.', {
    params: IdParams,
    body: CallMarks,
    output: Call,
  }),
};
