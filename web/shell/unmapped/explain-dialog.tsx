// Defines an unknown value from anywhere it is shown: a failed delivery or the result of a dry run.

import { foldName } from '#contract/meanings/fold-name';
import type { Resolution, UnmappedValue } from '#contract/unmapped';
import type { NamedValue } from '#contract/webhooks';
import { messageOf } from '../../api/request';
import { Dialog } from '../../ui/dialog';
import { DialogForm } from '../../ui/dialog-form';
import { ErrorBox } from '../../ui/error-box';
import { ChooseDialog } from './unmapped-dialogs';
import type { ResolvedName } from './unmapped-progress';
import { useResolve, useUnmapped } from './use-names';

export interface UnknownValue extends NamedValue {
  companyId: number;
  source: string;
}

/** The dialog of Webhook Setup's list of unmapped values, for a value shown elsewhere. */
export function ExplainDialog({
  of,
  onClose,
  onSettled,
}: {
  of: UnknownValue;
  onClose: () => void;
  onSettled: (settled: ResolvedName) => void;
}) {
  const { companyId, source, field, value } = of;
  const { data } = useUnmapped(companyId, true);
  const { mutate, isPending, error } = useResolve();
  const listed = data?.values.find((one) => one.source === source && one.field === field && isSame(one.value, value));
  const send = (as: Resolution['as']) =>
    mutate(
      { companyId, source, field, value, as },
      {
        onSuccess(answer) {
          onClose();
          onSettled({ what: `“${value}”`, answer });
        },
      },
    );
  const known = listed?.knownAs ?? null;
  if (known !== null) {
    return (
      <Dialog isOpen onClose={onClose} title={`“${value}” is already known`}>
        <DialogForm
          submit="Apply to past deliveries"
          isPending={isPending}
          onSubmit={() => send({ kind: 'known' })}
          onCancel={onClose}
        >
          {error !== null && <ErrorBox title={messageOf(error, unreachable)} />}
          <p className="text-compact text-foreground-2">
            It means {known}. Past deliveries that say it have not been read again yet.
          </p>
        </DialogForm>
      </Dialog>
    );
  }
  return (
    <ChooseDialog
      companyId={companyId}
      value={listed ?? unlisted(of)}
      resolve={{ isPending, error, send }}
      onClose={onClose}
      hasUnsavedMapping={false}
    />
  );
}

const unreachable = 'The server could not be reached. Check the connection and try again.';

const isSame = (one: string, other: string) => foldName(one) === foldName(other);

/** For a value that is loading, older than the list, or dismissed. */
const unlisted = ({ source, field, value }: UnknownValue): UnmappedValue => ({
  ...{ source, sourceName: source, field, value, count: 0, firstAt: null, lastAt: null },
  ...{ newServiceId: null, isRefusing: true, knownAs: null },
});
