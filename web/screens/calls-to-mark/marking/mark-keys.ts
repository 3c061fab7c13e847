import { listenTo, recordingOf } from '../../../shell/calls/listen-link';
import type { KeyAction, Keys } from '../../../shell/keys/key-groups';
import type { Answer } from './mark-state';
import type { Marking } from './use-marking';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The keys of the call in hand. A key that is held down acts once: it must not answer for calls nobody has seen. */
export function markKeys(
  marking: Marking,
  services: readonly { id: number; name: string }[],
  onMoreServices: () => void,
): Keys {
  const { current, state } = marking;
  const isOff = current === undefined;
  const canSetService = current?.call.maySet.includes('service') ?? false;
  const once = (does: string, run: () => void, off = isOff): KeyAction => ({
    does,
    isOff: off,
    run: ({ repeat }) => {
      if (!repeat) run();
    },
  });
  const answer = (does: string, said: Answer) => once(does, () => marking.answer(said));
  const skip = once('Skip', marking.skip);
  const chosen = digits.flatMap((digit, index) => {
    const service = services[index];
    return service ? [[digit, once(service.name, () => marking.choose(service.id), !canSetService)]] : [];
  });
  return {
    B: answer('Booked', 'booked'),
    N: answer('Not booked', 'not-booked'),
    U: answer('Not known', 'not-known'),
    L: once('Listen', () => current && listenTo(current.call), !current || recordingOf(current.call) === null),
    S: skip,
    ArrowRight: skip,
    Z: once('Undo', marking.undo, state.done.length === 0),
    ...Object.fromEntries(chosen),
    '0': once('More services', onMoreServices, !canSetService),
  };
}
