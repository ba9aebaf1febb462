/** Sends a class list, and offers the tokens that come back as a file. */
export const TOKENS_SCRIPT = `
(() => {
  'use strict';
  const root = document.getElementById('tokens');
  const list = document.getElementById('list');
  const state = document.getElementById('action-state');
  const save = document.getElementById('save');
  document.getElementById('make').addEventListener('click', async () => {
    const [file] = list.files;
    state.classList.remove('wrong');
    if (!file) {
      state.textContent = 'Choose the class list first.';
      return;
    }
    const response = await fetch('/api/assignments/' + encodeURIComponent(root.dataset.id) + '/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ classList: await file.text() }),
    });
    const reply = await response.json().catch(() => ({}));
    if (!response.ok) {
      state.classList.add('wrong');
      state.textContent = reply.error || 'The service answered ' + response.status + '.';
      return;
    }
    state.textContent = reply.tokens.length + (reply.tokens.length === 1 ? ' token was made.' : ' tokens were made.');
    save.href = 'data:text/csv;charset=utf-8,' + encodeURIComponent(reply.csv);
    save.hidden = false;
    save.focus();
  });
})();
`;
