// The period of "What changed", in the address.
import { useSearchParams } from 'react-router';
import { type ChangedDays, changedDaysOffered, defaultChangedDays } from '#contract/changed-days';
import { changeAddress } from '../../shell/change-address';

const parameter = 'changed';

export function useChangedDays(): { days: ChangedDays; setDays(days: number): void } {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get(parameter));
  const days = changedDaysOffered.find((offered) => offered === asked) ?? defaultChangedDays;
  return {
    days,
    setDays: (chosen) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (chosen === defaultChangedDays) next.delete(parameter);
          else next.set(parameter, String(chosen));
          return next;
        },
        { ...changeAddress, replace: true },
      ),
  };
}
