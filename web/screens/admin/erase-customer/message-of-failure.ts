import { RequestError } from '../../../api/request';
import { HasToWait } from './run-steps';

export function messageOfFailure(error: Error): string {
  if (error instanceof HasToWait) return error.message;
  const said = error instanceof RequestError ? error.said?.message : undefined;
  return said ?? 'The server could not be reached. Check the connection and try again.';
}
