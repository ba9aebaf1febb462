/** The lines of the board, once in SVG; the buttons that stand on its points are made by the script. */
const LINES = [
  ...[0, 1, 2, 3, 4].map((at) => `M0 ${at}H4M${at} 0V4`),
  'M0 0L4 4M4 0L0 4',
  'M2 0L4 2L2 4L0 2Z',
].join('');

export const PAGE = String.raw`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Qirkat</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
<script src="/script.js" defer></script>
</head>
<body>
<main>
<h1>Qirkat</h1>
<p id="status" role="status" aria-live="polite">Loading…</p>
<div class="table">
<div class="frame">
<div id="board" role="group" aria-label="Board, a1 at the bottom left" aria-describedby="keys">
<svg viewBox="-0.5 -0.5 5 5" aria-hidden="true"><path d="${LINES}"/></svg>
</div>
<p id="keys" class="hint">Click a piece, then where it goes. Keys: arrows to walk the board, Enter to choose, Escape to let go.</p>
</div>
<aside>
<form id="new">
<h2>Players</h2>
<label>White <select name="white"><option value="person">Person</option><option value="program">Program</option></select></label>
<label>Black <select name="black"><option value="program">Program</option><option value="person">Person</option></select></label>
<button type="submit">New game</button>
</form>
<div class="actions">
<button type="button" id="take-back">Take back</button>
<button type="button" id="quit">Quit</button>
</div>
<h2 id="played-title">Game</h2>
<ol id="played" aria-labelledby="played-title" tabindex="0"></ol>
</aside>
</div>
</main>
</body>
</html>
`;
