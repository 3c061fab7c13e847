// What a tracking system has to send, field by field, and an example payload, in the company's keys.
import type { ReactNode } from 'react';
import type { Preset } from '#contract/presets';
import { Card, CardHeader, CardSection } from '../../../../ui/card';
import { CodeBox } from '../../../../ui/code-box';
import { Skeleton } from '../../../../ui/skeleton';

export function Instructions({
  payload,
  preset,
  storeCode,
  className,
}: {
  payload: object | undefined;
  preset: Preset | undefined;
  storeCode: string;
  className?: string;
}) {
  const isVendorPreset = preset !== undefined && preset.id !== 'own';
  const isForm = preset?.id === 'callrail-legacy';
  return (
    <Card aria-labelledby="instructions" {...(className && { className })}>
      <CardHeader title="Instructions" titleId="instructions" />
      <CardSection className="space-y-4 text-compact">
        <p className="text-foreground-2">
          {isVendorPreset
            ? `${preset.where} ${preset.complete}`
            : 'Have your tracking system POST JSON to the full URL. In each field, name the key that carries the value.'}{' '}
          {!isVendorPreset && (
            <>
              Nested keys work too: <Key>data.agent.email</Key>, and elements of a list by a name:{' '}
              <Key>fields[name=Service].value</Key>
            </>
          )}
        </p>
        <FieldList title="Required fields">
          <Item name="Service">What the caller asked about</Item>
          <Item name="Appointment">yes / no or true / false</Item>
          <Item name="Call type">Appointment, Quote, Status, Callback, Other</Item>
          <Item name="Store ID">
            {isVendorPreset ? (
              'The tracking number that was called: the code of a location, or one of its further names'
            ) : (
              <>
                Your store code, such as <code className="text-code">{storeCode}</code>
              </>
            )}
          </Item>
        </FieldList>
        <FieldList title="Optional fields">
          <Item name="Employee ID">Code, email, username or full name</Item>
          <Item name="Duration">
            Seconds, or minutes like <code className="text-code">4:32</code>
          </Item>
          <Item name="Call tag">Live or Practice; Live when absent</Item>
          <Item name="Call ID">The same in every message of a call</Item>
          <Item name="Call time">When the call started. If missing, the time of arrival is used.</Item>
          <Item name="Others">Customer called and financing offered (yes / no or true / false), customer phone</Item>
        </FieldList>
        {payload ? (
          <div>
            <CodeBox
              heading={isVendorPreset ? 'What the mapping reads' : 'Example payload'}
              text={isForm ? formOf(payload) : JSON.stringify(payload)}
              isWhole
            />
            {isVendorPreset && (
              <p className="mt-1.5 text-muted-foreground text-small">
                A made-up call with your location’s code in place of a tracking number. {preset.name}’s own{' '}
                {isForm ? 'come as a form or in the address, and' : 'deliveries'} say more.
              </p>
            )}
          </div>
        ) : (
          <div>
            <p className="mb-1 flex min-h-8 items-center font-semibold">Example payload</p>
            <Skeleton className="h-[280px] w-full" />
          </div>
        )}
      </CardSection>
    </Card>
  );
}

const formOf = (payload: object) =>
  new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value)])).toString();

function FieldList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1.5 font-semibold text-compact">{title}</h3>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2 gap-y-1.5">{children}</dl>
    </div>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Key({ children }: { children: ReactNode }) {
  return <code className="rounded-badge bg-fill px-1.5 py-0.5 text-code">{children}</code>;
}
