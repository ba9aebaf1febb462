/** Shows the result as soon as it exists, and requests a regrade. */
export const SUBMISSION_SCRIPT = `
(() => {
  'use strict';
  const { id, assignment, state } = document.getElementById('submission').dataset;
  const events = new EventSource('/api/assignments/' + encodeURIComponent(assignment) + '/events');
  const look = async () => {
    const response = await fetch('/api/submissions/' + encodeURIComponent(id));
    if (response.ok && (await response.json()).state !== state) location.reload();
  };
  events.addEventListener('ready', () => look().catch(() => undefined));
  events.addEventListener('submission', (event) => {
    const data = JSON.parse(event.data);
    if (data.id === id && data.state !== state) location.reload();
  });
  document.getElementById('regrade')?.addEventListener('click', async () => {
    const place = document.getElementById('action-state');
    const response = await fetch('/api/submissions/' + encodeURIComponent(id) + '/regrade', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ force: true }),
    });
    if (response.ok) location.reload();
    else place.textContent = (await response.json()).error;
  });
})();
`;
