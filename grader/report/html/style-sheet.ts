/** The one style sheet of all pages. Light and dark, narrow and wide, screen and paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fdfdfb; --sheet: #ffffff; --ink: #1d2126; --quiet: #565d66; --line: #d8dad4; --soft: #f2f3ee;
  --link: #0b57a4; --good: #14683b; --good-soft: #e3f3e8; --bad: #a3231c; --bad-soft: #fdeae7;
  --open: #7a4d00; --open-soft: #fbf0d8; --shown: #5a3a9a; --shown-soft: #f0eafb; --bar: #5b83b0; --board: #e9dfc9; --board-odd: #d9cbab; --disc-dark: #2b2f36;
  --disc-light: #fffdf6; --board-ink: #4b412c; --flag: #b3130b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181c; --sheet: #1b1f24; --ink: #e6e8ea; --quiet: #a6adb6; --line: #363c44; --soft: #22272d;
    --link: #8cbcf5; --good: #7fd3a0; --good-soft: #17301f; --bad: #ff9f94; --bad-soft: #3b1c1a;
    --open: #f0c673; --open-soft: #352a12; --shown: #c3a9f7; --shown-soft: #2b2142; --bar: #6d97c6; --board: #b5a67f; --board-odd: #9c8c66; --disc-dark: #1a1d21;
    --disc-light: #fbf6e6; --board-ink: #1f1a0e; --flag: #a00000;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 72rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
body.class-page { max-width: 100rem; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: 1.9rem; margin: 0 0 .75rem; letter-spacing: -.01em; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .75rem; }
h3 { font-size: 1.05rem; margin: 0 0 .5rem; }
p { margin: .5rem 0; max-width: 46rem; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; }
ul { padding-left: 1.25rem; margin: .5rem 0; }
li { overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code, kbd, pre, .diff td { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875rem; }
pre { margin: .5rem 0; padding: .75rem 1rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; overflow-x: auto; line-height: 1.4; tab-size: 4; }
kbd { font-weight: 700; padding: 0 .3em; border: 1px solid var(--quiet); border-radius: 4px; background: var(--sheet); }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: baseline; padding: .4rem .75rem; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
thead th { color: var(--quiet); font-size: .85rem; vertical-align: bottom; }
.num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.scroll { position: relative; overflow-x: auto; margin: .5rem 0; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.kicker { color: var(--quiet); margin: 0 0 .25rem; }
.quiet, .case-id, .legend, .aside { color: var(--quiet); font-size: .85rem; }
.legend { margin-top: 0; }
.lead { margin: 1rem 0 .25rem; color: var(--quiet); font-size: .9rem; }
.warning { border-left: 4px solid var(--open); background: var(--open-soft); padding: .5rem .9rem; }
.praise { border-left: 4px solid var(--good); background: var(--good-soft); padding: .75rem 1rem; }
.remarks { border-left: 4px solid var(--open); padding-left: 1rem; margin-top: 1.5rem; }
.remarks h2 { font-size: 1rem; margin: 0; }
.total { font-size: 1.15rem; margin: 0 0 .35rem; }
.total strong { font-size: 1.7rem; }
.meter { display: block; max-width: 100%; margin-bottom: .5rem; }
.meter .rail { fill: var(--line); } .meter .full { fill: var(--bar); } .meter .open { fill: var(--open); }
.card { background: var(--sheet); border: 1px solid var(--line); border-left: 4px solid var(--line); border-radius: 6px; padding: 1rem 1.25rem; margin: .75rem 0; }
.card.failed { border-left-color: var(--bad); } .card.remarked { border-left-color: var(--good); }
.card > summary { font-weight: 600; }
details > summary { cursor: pointer; overflow-wrap: anywhere; } td summary { overflow-wrap: normal; white-space: nowrap; }
.fold { border-top: 1px solid var(--line); margin-top: 1rem; padding-top: .5rem; }
.fold > summary h2 { display: inline; font-size: 1.1rem; }
.brief .diff td, .brief pre { line-height: 1.25; padding-top: .1rem; padding-bottom: .1rem; }
.brief .diff td { white-space: pre; overflow-wrap: normal; }
.brief > .scroll, .brief > pre { max-height: 16rem; overflow: auto; }
.else { columns: 1; max-width: 60rem; }
.card .summary { font-size: 1.05rem; }
.badge { display: inline-block; font-size: .8rem; font-weight: 600; line-height: 1.5; padding: 0 .5em; border-radius: 999px; border: 1px solid currentColor; white-space: nowrap; vertical-align: .1em; }
.badge.good { color: var(--good); background: var(--good-soft); }
.badge.bad { color: var(--bad); background: var(--bad-soft); }
.badge.open { color: var(--open); background: var(--open-soft); }
.badge.shown { color: var(--shown); background: var(--shown-soft); }
.case-marks { display: flex; flex-wrap: wrap; gap: .2rem; max-width: 60rem; padding: 0; list-style: none; }
.case-marks .badge { min-width: 1.8em; text-align: center; text-decoration: none; }
.item-points { color: var(--quiet); font-weight: 400; font-size: 1rem; margin-left: .35em; white-space: nowrap; }
.titles { columns: 22rem; font-size: .9rem; }
.case-id { margin: .75rem 0 0; }
mark { background: none; color: inherit; font-weight: 700; text-decoration: underline 2px; text-underline-offset: .18em; }
.e mark { color: var(--good); background: var(--good-soft); }
.a mark { color: var(--bad); background: var(--bad-soft); text-decoration-style: wavy; text-decoration-thickness: 1.5px; }
.diff { border: 1px solid var(--line); background: var(--sheet); }
td .case-id, th .case-id { margin: .1rem 0 0; font-weight: 400; }
.diff td { font-size: .8125rem; }
.diff th, .diff td { padding: .05rem .6rem; border: 0; line-height: 1.45; }
.diff thead th { border-bottom: 1px solid var(--line); padding: .25rem .6rem; }
.diff td { white-space: pre; }
.diff .n { color: var(--quiet); text-align: right; user-select: none; font-size: .8rem; padding: .05rem .4rem; }
.diff .sign { text-align: center; font-weight: 700; padding: .05rem .3rem; color: var(--bad); min-width: 1.6em; }
.diff .none { color: var(--quiet); font-style: italic; font-family: inherit; }
.diff .changed td { background: var(--soft); }
.diff .e mark, .diff .a mark { padding: .05em 0; }
.diff .input td { font-family: inherit; background: var(--open-soft); padding-block: .2rem; }
.diff .skipped td { font-family: inherit; color: var(--quiet); border-block: 1px dashed var(--line); }
.dialogue { max-height: 28rem; overflow: auto; }
.pairs { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: .75rem 0; }
.pairs dt { color: var(--quiet); } .pairs dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
.boards { margin: 1rem 0; }
.board-pair { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
.board { max-width: 100%; }
.board-name { margin: 0 0 .25rem; font-weight: 600; font-size: .9rem; }
.board svg { display: block; max-width: 100%; height: auto; }
.boards text { text-anchor: middle; font: 600 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--board-ink); }
.boards text.edge { fill: var(--quiet); font-weight: 400; }
.boards .square { fill: var(--board); stroke: var(--board-ink); stroke-opacity: .35; } .boards .odd { fill: var(--board-odd); }
.boards .spots { stroke: var(--board-ink); stroke-width: 5; stroke-linecap: round; stroke-opacity: .45; }
.boards .wood { fill: var(--board); stroke: var(--board-ink); stroke-opacity: .35; }
.boards .lines { stroke: var(--board-ink); stroke-opacity: .6; stroke-width: 1.5; fill: none; }
.boards .dark { fill: var(--disc-dark); stroke: var(--disc-light); stroke-width: 1.5; }
.boards .light { fill: var(--disc-light); stroke: var(--disc-dark); stroke-width: 1.5; }
.boards .on-dark, .boards .on-dark-king { fill: var(--disc-light); } .boards .on-light, .boards .on-light-king { fill: var(--disc-dark); }
.boards .crown { fill: none; stroke-width: 1.5; stroke-dasharray: 3 2; } .boards .crown.on-dark-king { stroke: var(--disc-light); } .boards .crown.on-light-king { stroke: var(--disc-dark); }
.boards .pit { fill: var(--board-odd); stroke: var(--board-ink); stroke-opacity: .5; } .boards .store { fill: var(--board-odd); }
.boards .seeds { font-size: 14px; } .boards text.label { font-size: 11px; font-weight: 400; }
.boards .frame { fill: none; stroke: var(--flag); stroke-width: 3; stroke-dasharray: 6 3; }
.boards .flag { fill: var(--flag); }
.boards figcaption { font-size: .9rem; }
footer { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .85rem; }
.figures { display: flex; flex-wrap: wrap; gap: .75rem 2.5rem; margin: 1.25rem 0 0; padding: 0; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dt { color: var(--quiet); font-size: .85rem; } .figures dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.chart { display: block; width: 100%; max-width: 46rem; height: auto; margin: .5rem 0; }
.chart text { font: 12px system-ui, sans-serif; fill: var(--quiet); text-anchor: middle; }
.chart .value { fill: var(--ink); font-weight: 600; }
.chart .bar { fill: var(--bar); } .chart .axis { stroke: var(--quiet); }
.tint { display: block; height: 6px; width: 8rem; } .tint .rail { fill: var(--line); } .tint .full { fill: var(--bar); }
.controls { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: .75rem 0; }
.controls[hidden] { display: none; }
.controls label { display: block; font-size: .85rem; color: var(--quiet); }
.controls input, .controls select, .controls textarea { font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--quiet); border-radius: 4px; padding: .3rem .5rem; min-width: 12rem; max-width: 100%; }
.controls .wide { flex-basis: 100%; } .controls .wide textarea { width: 100%; } .controls .choice { display: flex; gap: .5rem; align-items: center; } .controls input[type=checkbox] { min-width: 0; } .controls [aria-invalid] { border-color: var(--bad); }
.controls output { font-size: .9rem; padding: .3rem 0; }
.everyone { font-size: .92rem; border-collapse: separate; border-spacing: 0; } .everyone th, .everyone td { padding-inline: .42rem; }
.everyone td.cause { min-width: 12rem; max-width: 17rem; }
.everyone td.cause .case-id { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.scroll.tall { max-height: 85vh; overflow: auto; border: 1px solid var(--line); }
.everyone thead th { position: sticky; top: 0; z-index: 1; background: var(--paper); min-width: 3rem; max-width: 9rem; font-weight: 600; white-space: normal; overflow-wrap: break-word; }
#class-more { font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--quiet); border-radius: 4px; padding: .4rem 1rem; cursor: pointer; }
#class-more[hidden] { display: none; }
.pages { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: 0 0 1rem; font-size: .9rem; }
.everyone .worth { display: block; font-weight: 400; }
.everyone thead button { font: inherit; color: inherit; text-align: inherit; background: none; border: 0; border-bottom: 1px dotted currentColor; padding: 0; cursor: pointer; }
.everyone thead th[aria-sort=ascending] button::after { content: " ▲"; } .everyone thead th[aria-sort=descending] button::after { content: " ▼"; }
.everyone tbody tr:hover { background: var(--soft); }
.everyone tbody th { position: sticky; left: 0; background: var(--paper); min-width: 7rem; max-width: 14rem; overflow-wrap: anywhere; }
.everyone .some { font-weight: 600; } .everyone .zero { font-weight: 600; color: var(--bad); } .everyone .all { color: var(--quiet); }
@media (max-width: 40rem) {
  body { padding: 1.25rem 1rem 3rem; }
  h1 { font-size: 1.5rem; }
  .card { padding: .75rem .85rem; }
  pre.code { white-space: pre-wrap; overflow-wrap: anywhere; }
  .everyone tbody th { position: static; min-width: 7rem; }
  .everyone td.cause { min-width: 11rem; max-width: 16rem; }
  .causes, .causes tbody { display: block; } .causes tr { display: grid; grid-template-columns: 2.6rem minmax(0, 1fr); border-bottom: 1px solid var(--line); }
  .causes thead, .causes td:nth-child(3) { display: none; } .causes td:last-child { grid-column: 2; } .causes th, .causes td { border: 0; overflow-wrap: anywhere; }
  .scroll:not(.tall) tbody th { overflow-wrap: anywhere; min-width: 8rem; } .scroll:not(.tall) th, .scroll:not(.tall) td { padding-inline: .4rem; }
  .diff, .diff thead, .diff tbody { display: block; }
  .diff tr { display: grid; grid-template-columns: 3.4rem minmax(0, 1fr); } .diff thead tr { display: flex; padding-left: 3.4rem; }
  .diff td, .diff th, .brief .diff td { padding-inline: .25rem; white-space: pre-wrap; overflow-wrap: anywhere; } .diff td { font-size: .7rem; }
  .diff tr > .sign, .diff thead .n, .diff tbody tr:not([class]) > :nth-child(n + 4), .diff .lacking > :nth-child(n + 4), .diff .surplus > :nth-child(-n + 3) { display: none; }
  .diff thead th:nth-child(2)::before, .diff .changed > :nth-child(1)::after { content: " −"; font-weight: 700; }
  .diff thead th:nth-child(5)::before, .diff .changed > :nth-child(4)::after { content: " +"; font-weight: 700; }
  .diff thead th:nth-child(n)::before { margin-right: .3em; }
  .pairs { grid-template-columns: minmax(0, 1fr); gap: 0; } .pairs dd { margin-bottom: .5rem; }
}
@media print {
  :root { --paper: #fff; --sheet: #fff; --soft: #f4f4f4; --ink: #000; --quiet: #444; --line: #bbb; --link: #000; --good: #0d4a2a; --bad: #7d120c; --open: #5a3800; --shown: #40256f; --shown-soft: #fff; --good-soft: #fff; --bad-soft: #fff; --open-soft: #fff; --board: #fff; --board-odd: #eee; --disc-dark: #222; --disc-light: #fff; --board-ink: #222; --flag: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .scroll, pre, .dialogue { overflow: visible; max-height: none; white-space: pre-wrap; } .diff td, .brief .diff td { white-space: pre-wrap; overflow-wrap: anywhere; }
  .scroll.tall { max-height: none; overflow: visible; border: 0; } .everyone thead th { position: static; } #class-more, .pages, #marks { display: none; }
  .controls { display: none; } tr, figure, .board { break-inside: avoid; } h2, h3, summary { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  @page wide { size: A4 landscape; } body.class-page { page: wide; }
  .everyone { font-size: 7.5pt; } .everyone tbody th { position: static; } .everyone tr > :last-child { display: none; }
  .everyone th, .everyone td { padding: .15rem .25rem; } .everyone thead th, .everyone tbody th { min-width: 0; } .everyone thead th { overflow-wrap: normal; } .everyone tbody th, .crowded thead th { overflow-wrap: anywhere; } .everyone td.cause { min-width: 10rem; } .everyone .badge, .everyone .case-id { font-size: inherit; }
}
`;
