// The last part of the webhook URL: typed, or generated so that it cannot be guessed; the full URL below.
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { EndpointPath, shortPathLength, shortPathWarning } from '#contract/webhooks';
import { Button } from '../../../../ui/button';
import { CopyButton } from '../../../../ui/copy-button';
import { Field } from '../../../../ui/field';
import { Skeleton } from '../../../../ui/skeleton';
import { TextInput } from '../../../../ui/text-input';
import type { ConfigurationForm } from '../configuration-values';
import { generatePath } from '../generate-path';

const placeholder = 'your-unique-path';

export function EndpointPathField({ form, savedPath }: { form: ConfigurationForm; savedPath: string | null }) {
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'endpointPath' }).trim();
  const isUsable = EndpointPath.safeParse(typed).success;
  const isReplaced = isUsable && savedPath !== null && typed.toLowerCase() !== savedPath.toLowerCase();
  return (
    <Field
      label="Endpoint path"
      required
      error={errors.endpointPath && (typed === '' ? 'Enter a path or press Generate.' : errors.endpointPath.message)}
      help={helpFor({ isShort: isUsable && typed.length < shortPathLength, isReplaced })}
    >
      <TextInput
        {...form.register('endpointPath')}
        addon="/api/webhook/"
        isCode
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        trailing={
          <Button
            // Preferred for a new phone system, since the result cannot be guessed.
            variant={savedPath === null && typed === '' ? 'primary' : 'ghost'}
            size="sm"
            className="h-7 px-2 max-md:h-8"
            onClick={() =>
              form.setValue('endpointPath', generatePath(), {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              })
            }
          >
            Generate
          </Button>
        }
      />
    </Field>
  );
}

function helpFor({ isShort, isReplaced }: { isShort: boolean; isReplaced: boolean }): string | undefined {
  const replaced = 'The old path keeps receiving for 30 days after you save.';
  const parts = [isShort && shortPathWarning, isReplaced && replaced].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

export function HiddenEndpointPath() {
  return (
    <PathNote>
      <p className="text-compact text-muted-foreground">Only admins and directors see the path.</p>
    </PathNote>
  );
}

export function EndpointPathSkeleton() {
  return (
    <PathNote>
      <Skeleton className="h-9 w-full max-md:h-10" />
    </PathNote>
  );
}

function PathNote({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 font-medium text-compact">Endpoint path</p>
      <div className="flex min-h-9 items-center max-md:min-h-10">{children}</div>
    </div>
  );
}

/** The full address for the phone system, with Copy once the path is valid. */
export function FullUrl({ form }: { form: ConfigurationForm }) {
  const path = useWatch({ control: form.control, name: 'endpointPath' }).trim();
  const isUsable = EndpointPath.safeParse(path).success;
  const url = `${location.origin}/api/webhook/${path || placeholder}`;
  return (
    <UrlBar>
      <span
        className={
          isUsable
            ? 'min-w-0 flex-1 font-mono text-code [overflow-wrap:anywhere]'
            : 'min-w-0 flex-1 font-mono text-code text-muted-foreground [overflow-wrap:anywhere]'
        }
      >
        {url}
      </span>
      {isUsable && <CopyButton text={url} what="full URL" className="-my-1" />}
    </UrlBar>
  );
}

export function FullUrlSkeleton() {
  return (
    <UrlBar>
      <Skeleton className="h-3 w-64 max-w-full" />
    </UrlBar>
  );
}

function UrlBar({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex min-h-9 items-center gap-3 rounded-control bg-muted py-1 pr-1 pl-3 max-md:min-h-10">
      <span className="shrink-0 text-muted-foreground text-small">Full URL</span>
      {children}
    </div>
  );
}
