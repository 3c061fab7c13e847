// The words of switches for what happens to a call: it begins, is answered, ends, and why it ended.
import type { Column } from './columns';
import { hasWord, wordsOf } from './key-names';

/** `Call.Hang-Up` is `call_hang_up`; empty for a longer text. */
export const toWord = (text: string): string => (text.length > 60 ? '' : wordsOf(text).join('_'));

export const endings =
  /^(?:.*_)?(?:end|ended|hangup|hung_?up|hang_up|bye|completed?|finish(?:ed)?|disconnect(?:ed)?|terminated|released|done|ende|beendet|fin|finalizada)$/;
export const beginnings =
  /^(?:.*_)?(?:start(?:ed)?|ring(?:ing)?|initiated|created|new|setup|invite|begin|began|incoming|offered|queued)$/;
export const answers =
  /^(?!(?:.*_)?(?:no|not|un|never|before)_)(?:.*_)?(?:answer(?:ed)?|connect(?:ed)?|picked_?up|pickup|in_?progress|established|bridged|talking|accepted|angenommen|contestada)$/;

const causeNames = new Set(
  'hangup hungup disconnect disconnected disconnection termination sip q850 isdn cause causes'.split(' '),
);
const endNames = new Set('end ended ending release released terminated'.split(' '));
const reasonNames = new Set('reason reasons code'.split(' '));

const causeVocabulary = new Set(
  [
    'normal clearing originator cancel canceled cancelled user busy no answer answered noanswer response responding call',
    'rejected reject declined transfer transferred attended blind timeout timed out allotted media progress recovery on',
    'timer expire expired unallocated unassigned number route destination of order invalid format unspecified temporary',
    'temporarily failure failed network subscriber absent not registered unregistered service unavailable bearer',
    'capability congestion chanunavail channel circuit switch requested chan unavail incompatible changed incoming',
    'outgoing barred facility protocol error interworking mandatory ie missing exchange routing gateway down lose race',
    'picked off success completed complete hangup hungup hang hung up by caller callee customer agent remote local system',
    'far near end ended bye request terminated here dial dialed machine voicemail reached inactivity silence sip',
    'disconnect disconnected disconnection connection lost crash shutdown manager elsewhere the for and',
  ].flatMap((line) => line.split(' ')),
);
/** Staff do not write them. */
const ofSwitches =
  /clearing|originator|hang_?up|hung|time(?:d_)?out|unallocated|congestion|chan_?unavail|^bye$|bearer|lose_race|recovery|registered|(?:attended|blind)_transfer|transfer_cancel|^normal_|destination|subscriber|^sip|^[3-6]\d\d(?:_|$)|user_busy|no_user|call_rejected/;

/** Why a call ended, as a switch says it: nothing about appointments. */
export function isTechnicalCause({ name, values }: Pick<Column, 'name' | 'values'>): boolean {
  if (hasWord(name.all, causeNames) || name.text.includes('hang_up')) return true;
  if (hasWord(name.all, endNames) && hasWord(name.own, reasonNames)) return true;
  const given = values.flatMap((value) => (value === undefined ? [] : [value].flat())).map((it) => toWord(String(it)));
  const isCause = (text: string) =>
    text.split('_').every((word) => causeVocabulary.has(word) || /^\d{1,3}$/.test(word));
  return given.length > 0 && given.every(isCause) && given.some((text) => ofSwitches.test(text));
}

const unanswered =
  /^(?:.*_)?(?:originator_cancel(?:l?ed)?|user_busy|busy_here|no_?answer|no_user_resp\w+|call_rejected|subscriber_absent|user_not_registered|unallocated_number|no_route\w*|destination_out_of_order|chan_?unavail|temporarily_unavailable|request_terminated)$|^(?:cancel(?:l?ed)?|busy|congestion)$|^(?:sip_)?(?:408|480|486|487|603)(?:_.*)?$/;
const perhapsUnanswered = /cancel|busy|no_?answer|time(?:d_)?out|expire|reject|declin|unavail/;

/** `perhaps`: only if the call has no time of an answer, because a transfer can be canceled, and a conversation time out. */
export function causeOf(text: string): 'unanswered' | 'perhaps' | undefined {
  const word = toWord(text);
  if (/^transfer|_transfer/.test(word)) return perhapsUnanswered.test(word) ? 'perhaps' : undefined;
  if (unanswered.test(word)) return 'unanswered';
  return perhapsUnanswered.test(word) ? 'perhaps' : undefined;
}

/** The causes of unanswered calls that switches have in common. */
export const commonCauses = [
  ...['originator cancel', 'user busy', 'no answer', 'no user response', 'call rejected', 'subscriber absent'],
  ...['user not registered', 'unallocated number', 'destination out of order', 'busy', 'cancel'],
];
