/**
 * Uploads by drag and drop, and rows that change as submissions are graded. Students' texts enter the page only as
 * text.
 */
export const ASSIGNMENT_SCRIPT = `
(() => {
  'use strict';
  const root = document.getElementById('assignment');
  const id = encodeURIComponent(root.dataset.id);
  const isInstructor = root.dataset.instructor === 'yes';
  const body = document.querySelector('.submissions tbody');
  const drop = document.getElementById('drop');
  const files = document.getElementById('files');
  const uploadState = document.getElementById('upload-state');

  const say = (place, text, isWrong) => {
    place.textContent = text;
    place.classList.toggle('wrong', Boolean(isWrong));
    // It stands above what was pressed.
    if (isWrong) place.scrollIntoView({ block: 'center' });
  };
  const readReply = async (response) => {
    const reply = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(reply.error || 'The service answered ' + response.status + '.');
    return reply;
  };

  const upload = async (chosen) => {
    if (chosen.length === 0) return;
    say(uploadState, 'Uploading…');
    const isArchive = /\\.(zip|tar|tgz|tar\\.gz)$/i.test(chosen[0].name);
    let path = '/api/assignments/' + id + (isInstructor ? '/class' : '/submissions');
    let sent;
    if (isInstructor || (chosen.length === 1 && isArchive)) {
      path += '?name=' + encodeURIComponent(chosen[0].name);
      sent = chosen[0];
    } else {
      sent = new FormData();
      for (const file of chosen) sent.append('file', file);
    }
    try {
      const reply = await readReply(await fetch(path, { method: 'POST', body: sent }));
      const number = reply.submissions.length;
      say(uploadState, number === 1 ? 'Handed in. It is graded now.' : number + ' submissions handed in.');
      await refresh();
    } catch (error) {
      say(uploadState, error.message, true);
    }
  };
  files.addEventListener('change', () => upload([...files.files]));
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    upload([...event.dataTransfer.files]);
  });

  const fill = (row, data) => {
    const texts = [...(isInstructor ? [data.student] : []), data.mark, null, data.stateText, data.handedInText];
    texts.forEach((text, index) => {
      const cell = row.cells[index] || row.insertCell();
      if (text !== null) cell.textContent = text;
      else if (!cell.firstChild) {
        const link = document.createElement('a');
        link.href = '/submissions/' + encodeURIComponent(data.id);
        link.textContent = 'Runs and report';
        cell.append(link);
      }
    });
  };
  const rowOf = (data) => [...body.rows].find((row) => row.dataset.id === data.id);
  const showProgress = ({ submissions: total, waiting, progress }) => {
    document.getElementById('progress-text').textContent = progress;
    const bar = document.getElementById('progress');
    bar.max = Math.max(1, total);
    bar.value = total - waiting;
  };

  const refresh = async () => {
    const list = await readReply(await fetch('/api/assignments/' + id + '/submissions?' + root.dataset.list));
    body.replaceChildren();
    for (const data of list.submissions) {
      const row = body.insertRow();
      row.dataset.id = data.id;
      fill(row, data);
    }
    await count();
  };
  const count = async () => showProgress(await readReply(await fetch('/api/assignments/' + id)));
  let counting = null;
  const countSoon = () => {
    counting ??= setTimeout(() => {
      counting = null;
      // A result may change which of a student's submissions counts.
      (isInstructor ? count : refresh)().catch(() => undefined);
    }, 500);
  };

  const events = new EventSource('/api/assignments/' + id + '/events');
  let wasReady = false;
  events.addEventListener('ready', () => {
    // The connection was lost and is back: changes may have been missed.
    if (wasReady) refresh().catch(() => undefined);
    wasReady = true;
  });
  events.addEventListener('submission', (event) => {
    const data = JSON.parse(event.data);
    const row = rowOf(data);
    if (row) fill(row, data);
    else if (root.dataset.newest === 'yes') {
      const added = body.insertRow(0);
      added.dataset.id = data.id;
      fill(added, data);
    }
    countSoon();
  });

  const act = (button, path, content) => {
    const place = document.getElementById('action-state');
    document.getElementById(button)?.addEventListener('click', async ({ target }) => {
      if (target.dataset.ask && !confirm(target.dataset.ask)) return;
      try {
        const reply = await readReply(await fetch('/api/assignments/' + id + path, {
          method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(content),
        }));
        const number = reply.requested ?? reply.cancelled;
        const what = number === 0 ? 'Nothing' : number + (number === 1 ? ' submission' : ' submissions');
        say(place, what + (path === '/regrade' ? ' to grade again.' : number > 1 ? ' were cancelled.' : ' was cancelled.'));
        await refresh();
      } catch (error) {
        say(place, error.message, true);
      }
    });
  };
  act('regrade', '/regrade', { force: false });
  act('regrade-all', '/regrade', { force: true });
  act('cancel', '/cancel', {});
  const change = async (settings) => {
    const place = document.getElementById('action-state');
    try {
      await readReply(await fetch('/api/assignments/' + id + '/settings', {
        method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(settings),
      }));
      location.reload();
    } catch (error) {
      say(place, error.message, true);
    }
  };
  document.getElementById('marking')?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const settings = {};
    for (const name of ['policy', 'marks']) {
      const [file] = document.getElementById(name).files;
      if (file !== undefined) settings[name] = await file.text();
    }
    await change(settings);
  });
  document.getElementById('unmark')?.addEventListener('click', async ({ target }) => {
    if (confirm(target.dataset.ask)) await change({ policy: '', marks: '' });
  });
  document.getElementById('settings')?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const valueOf = (name) => document.getElementById(name).value.trim();
    await change({ due: valueOf('due'), zone: valueOf('zone'), studentsSee: valueOf('see') });
  });
})();
`;
