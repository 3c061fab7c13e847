// Opens the demo form; what checks and sends it is fetched only now.

let isReady: Promise<unknown> | undefined;

export async function openDemoForm(): Promise<void> {
  const dialog = document.getElementById('demo');
  if (!(dialog instanceof HTMLDialogElement)) return;
  dialog.showModal();
  // Failed once, it is fetched again at the next opening.
  isReady ??= import('./demo-form')
    .then(({ tendDemoForm }) => tendDemoForm(dialog))
    .catch(() => {
      isReady = undefined;
    });
  await isReady;
}
