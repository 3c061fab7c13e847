// The logs of the server's parts: each line names its part, and LOG_LEVEL can set a level for each.
import type { FastifyBaseLogger } from 'fastify';
import type { LogPart, Settings } from './settings';

export function partLog(
  logger: FastifyBaseLogger,
  part: LogPart,
  { logLevels }: Pick<Settings, 'logLevels'>,
): FastifyBaseLogger {
  const level = logLevels.parts[part];
  return logger.child({ part }, level && { level });
}
