// What the stepper says of each question: whether it is answered, and the answer so far.
import { webhookFieldNames } from '#contract/webhook-fields';
import { countArrived } from './address/count-arrived';
import type { StepState } from './stepper';
import type { Setup } from './use-setup';
import type { QuestionName } from './use-view';

export function describeSteps(setup: Setup): Record<QuestionName, StepState> {
  const { saved, arrivals, vendor, inference, mapping, answers } = setup;
  const isConfirmed = (name: QuestionName) => saved.isMapped || answers.confirmed.includes(name);
  const hasCalls = arrivals?.state === 'calls';
  const others = mapping?.callFilter.length ?? 0;
  const isByName = Boolean(mapping?.storeIdField) && mapping?.storeIdField !== mapping?.numberCalledField;
  const onlyLocation = mapping?.rules.storeId?.constant;
  const isUnplaced = arrivals?.newest.some(({ reason }) => reason !== null && noLocation.includes(reason)) ?? false;
  const isReported = mapping !== undefined && !mapping.rules.appointment?.notReported;
  return {
    address: {
      isDone: hasCalls,
      text: hasCalls ? countArrived(arrivals, inference?.callsSeen) : 'Waiting for the first call',
    },
    'what-came': {
      isDone: isConfirmed('what-came'),
      text: answers.confirmed.includes('what-came')
        ? 'Confirmed'
        : saved.isMapped
          ? (vendor?.name ?? 'Set up')
          : inference
            ? whatCame(setup)
            : (vendor?.name ?? 'Nothing yet'),
    },
    calls: {
      isDone: isConfirmed('calls'),
      text: !mapping || !isConfirmed('calls') ? notAnswered : others > 0 ? 'Only phone calls' : 'All are calls',
    },
    locations: {
      isDone: (isConfirmed('locations') || Boolean(onlyLocation)) && !isUnplaced,
      text: isUnplaced
        ? 'Some calls have no location'
        : onlyLocation
          ? 'One location'
          : !isConfirmed('locations')
            ? notAnswered
            : isByName
              ? 'By name'
              : 'By number',
    },
    appointments: {
      isDone: isConfirmed('appointments'),
      text: !isConfirmed('appointments')
        ? notAnswered
        : isReported
          ? 'The phone system says it'
          : 'Nothing says it yet',
    },
  };
}

const noLocation: readonly string[] = ['unknown-store', 'store-missing', 'store-unreadable'];

const notAnswered = 'Not answered';

function whatCame({ vendor, inference, answers }: Setup): string {
  if (vendor) return vendor.name;
  const open = webhookFieldNames.filter(
    (field) => inference?.fields[field].best?.certainty === 'probably' && answers.fields[field] === undefined,
  ).length;
  return open === 0 ? 'Ready to check' : open === 1 ? '1 word to check' : `${open} words to check`;
}
