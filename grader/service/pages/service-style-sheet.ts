/** Style rules of the service's pages, in addition to those of reports. */
export const SERVICE_STYLE = `
nav { display: flex; justify-content: space-between; align-items: center; margin-bottom: 1.5rem; }
nav form { margin: 0; }
button, input, select { font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--quiet); border-radius: 6px; padding: .45rem .9rem; min-height: 2.75rem; }
input { max-width: 100%; }
button { cursor: pointer; }
button.primary { background: var(--link); color: var(--paper); border-color: var(--link); }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600; }
.drop { border: 2px dashed var(--quiet); border-radius: 10px; padding: 1.5rem; margin: 1rem 0; background: var(--sheet); }
.drop.over { border-color: var(--link); background: var(--soft); }
.drop label { margin-top: 0; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; }
.apart { border-top: 1px solid var(--line); padding-top: .75rem; margin: 1rem 0; }
.actions label { margin: .5rem 0; }
.tiles { list-style: none; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
.tiles li { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
progress { width: 100%; height: .75rem; accent-color: var(--bar); }
.wrong { color: var(--bad); }
#submissions th { white-space: nowrap; }
@media (max-width: 40rem) { #submissions td, #submissions th { padding-inline: .4rem; } }
.secret { width: 100%; max-width: 34rem; }
`;
