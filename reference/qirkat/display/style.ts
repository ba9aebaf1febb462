export const STYLE = String.raw`
:root {
  color-scheme: light dark;
  --ground: #f6f3ec; --ink: #22201c; --faint: #6a645a; --wood: #e3c894; --line: #6b4f2a;
  --white: #fffdf7; --black: #2a2622; --edge: #4a4036; --offer: #1668b8; --last: #b4530a; --sheet: #fffdf8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #1b1a18; --ink: #ece7dd; --faint: #aaa296; --wood: #5d4a2e; --line: #c2a878;
    --white: #f3eee2; --black: #12100e; --edge: #d8ccb6; --offer: #7cc0ff; --last: #ffb066; --sheet: #262421;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; }
main { max-width: 58rem; margin: 0 auto; padding: 1rem; }
h1 { margin: 0; font-size: 1.6rem; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
#status { min-height: 1.5em; margin: .25rem 0 1rem; font-size: 1.1rem; }
.table { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
.frame { flex: 1 1 22rem; max-width: 36rem; }
#board { position: relative; aspect-ratio: 1; background: var(--wood); border-radius: 12px; }
#board svg { position: absolute; inset: 0; width: 100%; height: 100%; }
#board path { fill: none; stroke: var(--line); stroke-width: .04; stroke-linejoin: round; }
.square {
  position: absolute; width: 15%; height: 15%; transform: translate(-50%, -50%); padding: 0;
  border: 0; border-radius: 50%; background: transparent; color: inherit; cursor: default;
}
.square::before { content: ''; position: absolute; inset: 8%; border-radius: 50%; }
.square.white::before { background: var(--white); border: 2px solid var(--edge); }
.square.black::before { background: var(--black); border: 2px solid var(--edge); }
.square.movable, .square.offer { cursor: pointer; }
.square.movable::before { box-shadow: 0 0 0 3px var(--offer); }
.square.chosen::before { box-shadow: 0 0 0 6px var(--offer); }
.square.offer::before { inset: 30%; background: var(--offer); }
.square.last::after { content: ''; position: absolute; inset: -4%; border: 3px dashed var(--last); border-radius: 50%; }
.square:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
.square .name { position: absolute; left: 92%; top: 78%; font-size: .7rem; color: var(--ink); opacity: .75; }
.hint { color: var(--faint); font-size: .9rem; }
aside { flex: 1 1 14rem; max-width: 20rem; }
aside form, .actions, #played { background: var(--sheet); border-radius: 10px; padding: .9rem; margin: 0 0 1rem; }
label { display: flex; justify-content: space-between; align-items: center; gap: 1rem; margin: 0 0 .5rem; }
select, aside button {
  font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--faint); border-radius: 6px;
  padding: .3rem .7rem;
}
aside button { cursor: pointer; }
aside button:disabled { opacity: .5; cursor: default; }
.actions { display: flex; gap: .6rem; }
#played { max-height: 17rem; overflow: auto; padding-left: 2.6rem; font-variant-numeric: tabular-nums; }
@media (forced-colors: active) {
  .square.white::before { background: Canvas; border-color: CanvasText; }
  .square.black::before { background: CanvasText; border-color: CanvasText; forced-color-adjust: none; }
  .square.offer::before { background: Highlight; forced-color-adjust: none; }
  .square.movable::before, .square.chosen::before { outline: 3px solid Highlight; }
}
`;
