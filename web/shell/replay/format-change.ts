// One change of a replay as people read it: times and phone numbers as they are written everywhere else.
import { formatTimestamp } from '../../ui/format';
import { formatPhone } from '../../ui/format-phone';

/** "Caller: none → +16465550111" is "Caller: none → (646) 555-0111". */
export function formatChange(change: string): string {
  return change
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, formatTimestamp)
    .replaceAll(/\+1\d{10}\b/g, formatPhone);
}

/** Of a message that said nothing before, only what it says now. */
export const formatFirst = (change: string): string => formatChange(change.replace(/: none → /, ': '));
