// Opens and closes the demo form. Its logic loads when it opens; a form submitted earlier waits for it instead of
// leaving the page.

type DemoForm = typeof import('./demo-form');

export function initDemoDialog(): void {
  const dialog = document.getElementById('demo');
  const form = dialog?.querySelector('form');
  const sent = dialog?.querySelector<HTMLElement>('.sent');
  if (!(dialog instanceof HTMLDialogElement) || !form || !sent) return;
  let loading: Promise<DemoForm> | undefined;
  const load = () => {
    loading ??= import('./demo-form').then((module) => {
      module.initDemoForm(dialog, form, sent);
      return module;
    });
    return loading;
  };

  for (const button of document.querySelectorAll('[data-opens="demo"]')) {
    button.addEventListener('click', () => {
      dialog.showModal();
      load().catch(() => {});
    });
  }
  for (const button of dialog.querySelectorAll('[data-closes="demo"]')) {
    button.addEventListener('click', () => dialog.close());
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      await (await load()).submitDemoForm(form, sent);
    } catch {
      loading = undefined;
      showNotSent(form);
    }
  });
}

function showNotSent(form: HTMLFormElement): void {
  const failed = form.querySelector<HTMLElement>('.failed');
  if (!failed) return;
  const words = failed.querySelector('span');
  if (words) words.textContent = 'The request could not be sent. Check your connection and send it again.';
  failed.hidden = false;
}
