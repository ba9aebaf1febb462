/** Uploads by drag and drop, and a list that is shown anew as submissions are graded. */
export const ASSIGNMENT_SCRIPT = `
  const root = document.getElementById('assignment');
  const path = '/api/assignments/' + encodeURIComponent(root.dataset.id);
  const isInstructor = root.dataset.instructor === 'yes';
  const drop = document.getElementById('drop');
  const files = document.getElementById('files');
  const uploadState = document.getElementById('upload-state');
  const actionState = document.getElementById('action-state');

  // The page as it is now: what has changed of its list is taken over, and the rest stays, with the focus.
  const refresh = async () => {
    const response = await fetch(location.href);
    if (!response.ok) return;
    const now = new DOMParser().parseFromString(await response.text(), 'text/html');
    const text = document.getElementById('progress-text');
    text.textContent = now.getElementById(text.id).textContent;
    const bar = document.getElementById('progress');
    bar.max = now.getElementById(bar.id).max;
    bar.value = now.getElementById(bar.id).value;
    const body = document.querySelector('.submissions tbody');
    const rows = [...now.querySelectorAll('.submissions tbody tr')];
    while (body.rows.length > rows.length) body.deleteRow(-1);
    rows.forEach((row, index) => {
      const shown = body.rows[index];
      if (!shown) body.append(row);
      else if (!shown.isEqualNode(row)) shown.replaceWith(row);
    });
  };
  let refreshedAt = 0;
  let coming = null;
  const refreshSoon = () => {
    coming ??= setTimeout(() => {
      coming = null;
      refreshedAt = Date.now();
      refresh().catch(() => undefined);
    }, Math.max(0, refreshedAt + 500 - Date.now()));
  };
  const events = new EventSource(path + '/events');
  let wasReady = false;
  events.addEventListener('ready', () => {
    // The connection was lost and is back: changes may have been missed.
    if (wasReady) refreshSoon();
    wasReady = true;
  });
  events.addEventListener('submission', refreshSoon);

  const handIn = (chosen) => attempt(uploadState, async () => {
    if (chosen.length === 0) return;
    say(uploadState, 'Uploading…');
    const isArchive = /\\.(zip|tar|tgz|tar\\.gz)$/i.test(chosen[0].name);
    const named = '?name=' + encodeURIComponent(chosen[0].name);
    const form = new FormData();
    for (const file of chosen) form.append('file', file);
    const { submissions } = await (
      isInstructor ? upload(path + '/class' + named, chosen[0])
      : chosen.length === 1 && isArchive ? upload(path + '/submissions' + named, chosen[0])
      : upload(path + '/submissions', form)
    );
    const number = submissions.length;
    say(uploadState, number === 1 ? 'Handed in. It is graded now.' : number + ' submissions handed in.');
    await refresh();
  });
  files.addEventListener('change', () => handIn([...files.files]));
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    handIn([...event.dataTransfer.files]);
  });

  // What an instructor presses.
  const isMeant = ({ dataset }) => !dataset.ask || confirm(dataset.ask);
  const act = (button, action, content) =>
    document.getElementById(button)?.addEventListener('click', ({ target }) => isMeant(target) && attempt(actionState, async () => {
      const reply = await send('POST', path + '/' + action, content);
      const number = reply.requested ?? reply.cancelled;
      const what = number === 0 ? 'Nothing' : number + (number === 1 ? ' submission' : ' submissions');
      say(actionState, what + (action === 'regrade' ? ' to grade again.' : number > 1 ? ' were cancelled.' : ' was cancelled.'));
      await refresh();
    }));
  act('regrade', 'regrade', { force: false });
  act('regrade-all', 'regrade', { force: true });
  act('cancel', 'cancel', {});
  const change = (settings) => attempt(actionState, async () => {
    await send('PUT', path + '/settings', await settings());
    location.reload();
  });
  const onSubmit = (form, settings) =>
    document.getElementById(form)?.addEventListener('submit', (event) => {
      event.preventDefault();
      change(settings);
    });
  onSubmit('marking', async () => {
    const settings = {};
    for (const name of ['policy', 'marks']) {
      const [file] = document.getElementById(name).files;
      if (file !== undefined) settings[name] = await file.text();
    }
    return settings;
  });
  onSubmit('settings', () => {
    const valueOf = (name) => document.getElementById(name).value.trim();
    return { due: valueOf('due'), zone: valueOf('zone'), studentsSee: valueOf('see') };
  });
  document.getElementById('unmark')?.addEventListener('click', ({ target }) =>
    isMeant(target) && change(() => ({ policy: '', marks: '' })));
`;
