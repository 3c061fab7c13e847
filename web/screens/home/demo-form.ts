// The demo form: checked with the contract's schema and messages before it is sent; returns an event for the visitor's
// calendar.
import { DemoRequestInput, dayOutOfReach, isWithinReach } from '#contract/demo-requests';
import { Failure } from '#contract/endpoint';
import { makeCalendarFile } from './calendar-file';

const notSent = 'The request could not be sent. Check your connection and send it again.';

/** Clears a field's message once it is valid, and resets the form when the dialog reopens after a request was sent. */
export function initDemoForm(dialog: HTMLDialogElement, form: HTMLFormElement, sent: HTMLElement): void {
  const preferredAt = form.querySelector<HTMLInputElement>('[name="preferredAt"]');
  if (preferredAt) limitDays(preferredAt, new Date());
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) showFieldError(form, target.name, undefined);
  });
  dialog.addEventListener('close', () => {
    if (sent.hidden) return;
    form.reset();
    form.hidden = false;
    sent.hidden = true;
  });
}

export async function submitDemoForm(form: HTMLFormElement, sent: HTMLElement): Promise<void> {
  if (isSending(form)) return;
  const request = readForm(form);
  if (!request) return;
  setSending(form, true);
  const refusal = await send(request);
  setSending(form, false);
  if (refusal) showRefusal(form, refusal);
  else showSent(form, sent, request);
}

/** The calendar offers no past days and no dates that the server rejects. */
function limitDays(input: HTMLInputElement, now: Date): void {
  const dayOf = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
  input.min = `${dayOf(now)}T00:00`;
  input.max = `${dayOf(new Date(now.getFullYear() + 2, now.getMonth(), now.getDate()))}T00:00`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function readForm(form: HTMLFormElement): DemoRequestInput | undefined {
  const entries = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const { preferredAt = '' } = entries;
  const instant = new Date(preferredAt);
  const checked = DemoRequestInput.safeParse({
    ...entries,
    // The field holds the visitor's local time.
    preferredAt: Number.isNaN(instant.getTime()) ? preferredAt : instant.toISOString(),
  });
  if (checked.success && !isPastDay(instant) && isWithinReach(checked.data.preferredAt, new Date())) {
    showRefusal(form, { message: '' });
    return checked.data;
  }
  const fields: Record<string, string> = checked.success ? { preferredAt: dayOutOfReach } : {};
  for (const { path, message } of checked.error?.issues ?? []) fields[String(path[0])] ??= message;
  showRefusal(form, { message: '', fields });
  return undefined;
}

/** Only the browser knows where the visitor's day begins. */
const isPastDay = (instant: Date) => instant.getTime() < new Date().setHours(0, 0, 0, 0);

async function send(request: DemoRequestInput): Promise<Failure | undefined> {
  try {
    const response = await fetch('/api/demo-requests', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (response.ok) return undefined;
    const refusal = Failure.safeParse(await response.json().catch(() => undefined));
    return refusal.success ? refusal.data : { message: notSent };
  } catch {
    return { message: notSent };
  }
}

function showRefusal(form: HTMLFormElement, { message, fields = {} }: Failure): void {
  const inputs = [...form.querySelectorAll('input')];
  for (const { name } of inputs) showFieldError(form, name, fields[name]);
  const failed = form.querySelector<HTMLElement>('.failed');
  const hasFieldError = inputs.some(({ name }) => fields[name]);
  if (failed) {
    setWords(failed, hasFieldError ? '' : message);
    failed.hidden = hasFieldError || message === '';
  }
  inputs.find(({ name }) => fields[name])?.focus();
}

function showFieldError(form: HTMLFormElement, name: string, message: string | undefined): void {
  const input = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const error = document.getElementById(`demo-${name}-error`);
  if (!input || !error) return;
  setWords(error, message ?? '');
  error.hidden = !message;
  if (message) {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', error.id);
  } else {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  }
}

function setWords(error: HTMLElement, words: string): void {
  const place = error.querySelector('span');
  if (place) place.textContent = words;
}

const isSending = (form: HTMLFormElement) => form.querySelector('button')?.getAttribute('aria-disabled') === 'true';

function setSending(form: HTMLFormElement, isSending: boolean): void {
  const button = form.querySelector('button');
  if (!button) return;
  button.textContent = isSending ? 'Sending...' : 'Request Demo';
  button.setAttribute('aria-disabled', String(isSending));
}

function showSent(form: HTMLFormElement, sent: HTMLElement, request: DemoRequestInput): void {
  const link = sent.querySelector('a');
  const file = makeCalendarFile(request, {
    now: new Date(),
    host: location.host,
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  });
  if (link) {
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  }
  form.hidden = true;
  sent.hidden = false;
  link?.focus();
}
