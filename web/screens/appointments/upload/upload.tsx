// A file for a list: chosen, dropped or the demo's; which column says what; then a preview of the import.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AppointmentList, AppointmentMapping } from '#contract/appointments';
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../../../api/queries';
import { messageOf, request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { Card, CardFooter, CardHeader, CardSection } from '../../../ui/card';
import { Choice } from '../../../ui/choice';
import { ErrorBox } from '../../../ui/error-box';
import { FailedState } from '../../../ui/failed-state';
import { Field } from '../../../ui/field';
import { FileInput } from '../../../ui/file-input';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { SpinnerRing } from '../../../ui/spinner';
import { TextInput } from '../../../ui/text-input';
import { AppointmentsHead } from '../appointments-head';
import { nameListAfter } from '../import-words';
import { useAppointmentsAddress } from '../use-appointments-address';
import { type CompleteChoice, CompleteFields, completeOf } from './complete-fields';
import { DemoOffer } from './demo-offer';
import { FileLook } from './file-look';
import { beginningOf, type ListFile } from './read-list-file';

import { useListFile } from './use-list-file';

export function Upload({ company, listId }: { company: CompanyName; listId: number | 'new' }) {
  const { toLists } = useAppointmentsAddress();
  const lists = useLoaded('listAppointmentLists', { query: { companyId: company.id } });
  return (
    <>
      <AppointmentsHead
        title="Import appointments"
        subtitle="A file from the shop system: what was booked, when, and with which phone number"
        back={{ to: toLists, label: 'Appointment lists' }}
      />
      {lists.data ? (
        <UploadForm company={company} lists={lists.data} firstId={listId} />
      ) : lists.isError ? (
        <Card aria-label="Import appointments">
          <FailedState
            title="Appointment lists could not be loaded"
            onRetry={() => void lists.refetch()}
            isRetrying={lists.isFetching}
            className="min-h-80"
          >
            {messageOf(lists.error, 'The server could not be reached or had an error.')}
          </FailedState>
        </Card>
      ) : (
        <Loading>
          <Skeleton className="h-60 w-full" />
        </Loading>
      )}
    </>
  );
}

function UploadForm({
  company,
  lists,
  firstId,
}: {
  company: CompanyName;
  lists: readonly AppointmentList[];
  firstId: number | 'new';
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { toImport } = useAppointmentsAddress();
  const [listId, setListId] = useState(String(lists.find(({ id }) => id === firstId)?.id ?? ''));
  const list = lists.find(({ id }) => String(id) === listId);
  const [typedName, setName] = useState<string>();
  const [edited, setEdited] = useState<AppointmentMapping | null>(null);
  const [complete, setComplete] = useState<CompleteChoice>({ isOn: false, fromDay: '', toDay: '', locationIds: [] });
  const chosen = useListFile(() => setEdited(null));
  const { file, reading } = chosen;
  const name = typedName ?? (nameListAfter(file?.name ?? '') || `${company.name} appointments`.slice(0, 80));
  const look = useLoaded(
    'tryAppointmentList',
    {
      body: {
        companyId: company.id,
        listId: list?.id ?? null,
        mapping: edited,
        text: file ? beginningOf(file.text) : '',
      },
    },
    file !== undefined,
  );
  const [lastLook, setLastLook] = useState(look.data);
  if (look.data && look.data !== lastLook) setLastLook(look.data);
  const shown = look.data ?? (edited && !look.isError ? lastLook : undefined);
  const mapping = edited ?? shown?.mapping;
  const previewing = useMutation({
    mutationFn: async ({ name: fileName, text }: ListFile) => {
      // Until the preview is imported, the list and its columns are the preview's alone.
      const added = { companyId: company.id, name: name.trim(), isDraft: true };
      const { id: listId } = list ?? (await request('createAppointmentList', { body: added }));
      return request('importAppointments', {
        body: {
          ...{ companyId: company.id, listId, dryRun: true, complete: completeOf(complete) },
          ...{ fileName, text, mapping: mapping ?? null },
        },
      });
    },
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['listAppointmentImports'] });
      await navigate(toImport(id));
    },
  });
  const hasDays = !complete.isOn || completeOf(complete) !== null;
  const isReady = shown && shown.problem === null && mapping && mapping.phone !== '' && mapping.createdAt !== '';
  return (
    <div className="flex flex-col gap-4">
      <DemoOffer company={company} onUse={chosen.use} />
      <Card aria-label="File">
        <CardHeader title="File" />
        <CardSection className="flex flex-col gap-4">
          <FileInput
            label={file ? 'Choose another file' : 'Choose a file'}
            accept=".csv,.txt,.tsv,.json,.xlsx"
            name={reading?.name ?? file?.name}
            hint="or drop it here. CSV, JSON or XLSX, up to 100,000 rows."
            onFile={(file) => void chosen.read(file)}
          />
          {reading && (
            <div className="flex items-center gap-3">
              <p role="status" className="inline-flex items-center gap-2 text-compact text-muted-foreground">
                <SpinnerRing size={14} />
                Reading the file{reading.percent !== null && `, ${reading.percent}%`}
              </p>
              <Button size="sm" onClick={chosen.cancel}>
                Cancel
              </Button>
            </div>
          )}
          {file && !reading && (
            <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
              {lists.length > 0 && (
                <Field label="List">
                  <Choice
                    value={listId}
                    onChange={setListId}
                    options={[
                      { value: '', label: 'A new list' },
                      ...lists.map((it) => ({ value: String(it.id), label: it.name })),
                    ]}
                  />
                </Field>
              )}
              {!list && (
                <Field label="Name of the list" required>
                  <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
                </Field>
              )}
            </div>
          )}
          {chosen.problem && <ErrorBox title={chosen.problem} />}
          {look.isError && <ErrorBox title={messageOf(look.error, 'The file could not be sent. Try again.')} />}
          {shown?.problem && (
            <ErrorBox title={shown.problem}>
              Expected is a first row with the names of the columns, such as: Phone, Created, Location, Service. Then
              one row per appointment: (414) 555-0108, 2026-11-20 14:10, Airport Road, Tires.
            </ErrorBox>
          )}
        </CardSection>
      </Card>
      {file && !reading && !shown && !look.isError && (
        <Loading label="Reading the file...">
          <Skeleton className="h-60 w-full" />
        </Loading>
      )}
      {file && !reading && shown && shown.problem === null && mapping && (
        <>
          <FileLook look={shown} mapping={mapping} mayChange={!list || list.mayEdit} onChange={setEdited} />
          <Card aria-label="Complete list">
            <CompleteFields companyId={company.id} value={complete} onChange={setComplete} />
            <CardFooter>
              {previewing.isError ? (
                <p role="alert" className="mr-auto text-compact text-destructive-text">
                  {messageOf(previewing.error, 'The preview could not be started. Try again.')}
                </p>
              ) : (
                <p className="mr-auto text-compact text-muted-foreground">
                  {hasDays ? 'Nothing is imported yet.' : 'Choose the first and the last day.'}
                </p>
              )}
              <Button
                variant="primary"
                isPending={previewing.isPending}
                pendingText="Sending..."
                disabled={!isReady || !hasDays || (!list && name.trim() === '')}
                onClick={() => previewing.mutate(file)}
              >
                Preview
              </Button>
            </CardFooter>
          </Card>
        </>
      )}
    </div>
  );
}
