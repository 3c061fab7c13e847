// Erase a customer: what is held of a phone number, as a file, and gone for good.
import { useMutation } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { useState } from 'react';
import { useLoaded } from '../../../api/queries';
import { fieldsAtFault } from '../../../api/refusals';
import { Button } from '../../../ui/button';
import { Card, CardHeader, CardSection } from '../../../ui/card';
import { Choice } from '../../../ui/choice';
import { ErrorBox } from '../../../ui/error-box';
import { Field } from '../../../ui/field';
import { fileName, saveFile } from '../../../ui/save-file';
import { TextInput } from '../../../ui/text-input';
import { EraseDialog } from './erase-dialog';
import { HeldFacts, isNothing } from './held-facts';
import { messageOfFailure } from './message-of-failure';
import { type Customer, erase, exportHeld, type Held, lookUp } from './run-steps';

export function EraseCustomerTab() {
  const [phone, setPhone] = useState('');
  const [companyId, setCompanyId] = useState('');
  const [percent, setPercent] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const companies = useLoaded('listAdminCompanies');
  const customer: Customer = { phone, companyId: companyId === '' ? null : Number(companyId) };
  const onStep = (done: number) => setPercent(Math.floor(done * 100));

  const looking = useMutation({ mutationFn: (asked: Customer) => lookUp(asked, onStep) });
  const exporting = useMutation({
    mutationFn: (asked: Customer) => exportHeld(asked, onStep),
    onSuccess: (file) => saveFile(fileName(['customer data'], 'json'), 'application/json', file),
  });
  const erasing = useMutation({
    mutationFn: ({ asked, lastDigits }: { asked: Customer; lastDigits: string }) => erase(asked, lastDigits, onStep),
    onSuccess: () => setAsking(false),
  });
  const isBusy = looking.isPending || exporting.isPending || erasing.isPending;
  const progress = (words: string) => `${words} ${percent} %`;

  /** What is shown below is about the number that was looked up. */
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    for (const one of [looking, exporting, erasing]) one.reset();
  };
  const begin = () => {
    setPercent(0);
    exporting.reset();
    erasing.reset();
  };
  const held: Held | undefined = erasing.data ? undefined : looking.data;

  return (
    <Card>
      <CardHeader
        title="Erase a customer"
        description="Finds everything that is held of a customer’s phone number. Calls stay in every figure, without the customer."
      />
      <CardSection>
        <form
          noValidate
          className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            begin();
            looking.mutate(customer);
          }}
        >
          <Field
            label="Phone number"
            required
            help="Written in any way, such as (312) 555-0142."
            error={looking.error ? (fieldsAtFault(looking.error).phone ?? undefined) : undefined}
          >
            <TextInput
              type="tel"
              autoComplete="off"
              value={phone}
              disabled={isBusy}
              onChange={(event) => change(setPhone)(event.target.value)}
            />
          </Field>
          <Field label="Company">
            <Choice
              value={companyId}
              onChange={change(setCompanyId)}
              disabled={isBusy}
              options={[
                { value: '', label: 'All companies' },
                ...(companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="md:mt-6"
            isPending={looking.isPending}
            pendingText={progress('Looking up...')}
            disabled={phone.trim() === '' || isBusy}
          >
            <Search aria-hidden="true" />
            Look Up
          </Button>
        </form>
        {looking.error && fieldsAtFault(looking.error).phone === undefined && (
          <ErrorBox className="mt-4" title={messageOfFailure(looking.error)} />
        )}
      </CardSection>
      {held && (
        <CardSection>
          <HeldFacts held={held} />
          {!isNothing(held.counts) && (
            <div className="mt-4 flex flex-wrap gap-2">
              <Button
                isPending={exporting.isPending}
                pendingText={progress('Collecting...')}
                disabled={isBusy}
                onClick={() => {
                  setPercent(0);
                  exporting.mutate(customer);
                }}
              >
                <Download aria-hidden="true" />
                Download What Is Held
              </Button>
              <Button variant="destructive" disabled={isBusy} onClick={() => setAsking(true)}>
                Erase...
              </Button>
            </div>
          )}
          {exporting.error && <ErrorBox className="mt-4" title={messageOfFailure(exporting.error)} />}
        </CardSection>
      )}
      {erasing.data && (
        <CardSection>
          <HeldFacts held={erasing.data} isErased />
        </CardSection>
      )}
      <EraseDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        isPending={erasing.isPending}
        pendingText={progress('Erasing...')}
        error={erasing.error}
        onErase={(lastDigits) => {
          setPercent(0);
          erasing.mutate({ asked: customer, lastDigits });
        }}
      />
    </Card>
  );
}
