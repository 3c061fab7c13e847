// The service or the employee of several calls at once.
import type { Call } from '#contract/call-list';
import type { CallMarking } from '../../../shell/calls/use-marks';
import { Dialog } from '../../../ui/dialog';
import { formatCount } from '../../../ui/format';
import { OptionSearch } from '../../../ui/searchable-select';
import { fieldLabels, labelOf, marksOf, useFieldOptions } from '../one-call/mark-fields';

export function ChooseDialog({
  field,
  calls,
  marking,
  onClose,
}: {
  field: 'service' | 'employee';
  /** Of one company. */
  calls: readonly [Call, ...Call[]];
  marking: CallMarking;
  onClose: () => void;
}) {
  const { [field]: options, searchPeople } = useFieldOptions(calls[0].companyId, { maySet: [field] });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${fieldLabels[field]} of ${calls.length === 1 ? '1 call' : `${formatCount(calls.length)} calls`}`}
      className="max-w-sm"
    >
      <div className="mt-2 border-t">
        <OptionSearch
          options={options}
          value=""
          {...(field === 'employee' && { onSearch: searchPeople })}
          onChoose={(value) => {
            onClose();
            void marking.mark(calls, marksOf(field, value), labelOf(options, value));
          }}
        />
      </div>
    </Dialog>
  );
}
