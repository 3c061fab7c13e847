// Asks before unsaved answers are lost. Another question is no reason to ask.
import { LeaveDialog, type Place } from '../../../shell/leave-dialog';
import { questionParameter, tryParameter } from '../../../shell/webhook-company';
import { leavesForm } from '../connection/form/leave-dialog';
import { allFields } from './use-view';

export function LeaveQuestions({ hasChanges }: { hasChanges: boolean }) {
  return (
    <LeaveDialog hasChanges={hasChanges} leaves={leavesQuestions}>
      Your answers are not saved yet.
    </LeaveDialog>
  );
}

function leavesQuestions(from: Place, to: Place): boolean {
  const next = new URLSearchParams(to.search);
  return leavesForm(from, to) || next.get(questionParameter) === allFields || next.has(tryParameter);
}
