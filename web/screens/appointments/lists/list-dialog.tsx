// Adds a list, or changes its settings and deletes it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AppointmentList, defaultWindowDays } from '#contract/appointments';
import { fieldsAtFault } from '../../../api/refusals';
import { messageOf, request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Dialog } from '../../../ui/dialog';
import { DialogForm } from '../../../ui/dialog-form';
import { ErrorBox } from '../../../ui/error-box';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { plural } from '../import-words';
import { noWebhook, type WebhookChoice, WebhookFields, webhookOf } from './webhook-fields';

/** `list`: null adds one. */
export function ListDialog({
  companyId,
  list,
  onClose,
}: {
  companyId: number;
  list: AppointmentList | null;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState(list?.name ?? '');
  const [windowDays, setWindowDays] = useState(String(list?.windowDays ?? defaultWindowDays));
  const [isDaily, setDaily] = useState(list?.isDaily ?? false);
  const [isDeleting, setDeleting] = useState(false);
  const [isTried, setTried] = useState(false);
  const end = async () => {
    await queries.invalidateQueries({ queryKey: ['listAppointmentLists'] });
    void queries.invalidateQueries({ queryKey: ['listAppointmentImports'] });
    onClose();
  };
  const [address, setAddress] = useState<WebhookChoice>(list ?? noWebhook);
  // A list that was added stays added if its address cannot be saved; the next try saves that one.
  const added = useRef(list);
  const saving = useMutation({
    mutationFn: async () => {
      const settings = { name: name.trim(), windowDays: Number(windowDays), isDaily };
      added.current ??= await request('createAppointmentList', { body: { companyId, ...settings } });
      const { id, mapping, version } = added.current;
      if (!list && address.endpointPath === null) return;
      await request('saveAppointmentList', {
        params: { id },
        body: { ...settings, mapping, ...webhookOf(address), version },
      });
    },
    onSuccess: end,
  });
  const deleting = useMutation({
    mutationFn: (id: number) => request('deleteAppointmentList', { params: { id } }),
    onSuccess: end,
  });
  const isWindow = /^\d+$/.test(windowDays) && Number(windowDays) >= 1 && Number(windowDays) <= 60;
  const said = fieldsAtFault(saving.error);
  return (
    <>
      <Dialog isOpen={!isDeleting} onClose={onClose} title={list ? 'Edit list' : 'Add list'}>
        <DialogForm
          submit={list ? 'Save' : 'Add list'}
          isPending={saving.isPending}
          onSubmit={() => {
            setTried(true);
            if (name.trim() !== '' && isWindow && address.completeSince !== '') saving.mutate();
          }}
          onCancel={onClose}
        >
          {saving.isError && <ErrorBox title={messageOf(saving.error, 'The list could not be saved. Try again.')} />}
          <Field label="Name" required error={isTried && name.trim() === '' ? 'Give the list a name.' : said.name}>
            <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field
            label="Days between call and appointment"
            required
            error={isWindow ? said.windowDays : 'Enter 1 to 60 days.'}
            help={`A call is matched if it was at most this many days before. Usually ${defaultWindowDays}.`}
          >
            <TextInput inputMode="numeric" value={windowDays} onChange={(event) => setWindowDays(event.target.value)} />
          </Field>
          <Checkbox checked={isDaily} onChange={setDaily} label="It comes every day: notify me if it stops" />
          <WebhookFields companyId={companyId} value={address} onChange={setAddress} error={said.endpointPath} />
          {list && (
            <div className="border-t pt-4">
              <Button size="sm" onClick={() => setDeleting(true)}>
                Delete this list…
              </Button>
            </div>
          )}
        </DialogForm>
      </Dialog>
      {list && (
        <ConfirmDialog
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          title={`Delete ${list.name}?`}
          confirm="Delete list"
          pendingText="Deleting..."
          isPending={deleting.isPending}
          onConfirm={() => deleting.mutate(list.id)}
          error={deleting.isError ? messageOf(deleting.error, 'The list could not be deleted. Try again.') : undefined}
        >
          <p>
            Its imports are undone: {plural(list.appointments, 'appointment')} will be gone, and calls that only they
            made booked are what they were.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
