/** The page's own script, served as it stands: it shows the view the server sends and knows no rules itself. */
export const SCRIPT = String.raw`'use strict';
const COLUMNS = 'abcde';
const board = document.getElementById('board');
const status = document.getElementById('status');
const played = document.getElementById('played');
const takeBack = document.getElementById('take-back');
const form = document.getElementById('new');
const buttons = new Map();
let view = null;
let chosen = [];
let busy = false;
let queue = Promise.resolve();
let timer;
let ended = false;

const name = (color) => (color === 'white' ? 'White' : 'Black');

function makeBoard() {
  for (let row = 5; row >= 1; row -= 1) {
    for (let column = 0; column < 5; column += 1) {
      const square = COLUMNS[column] + row;
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.square = square;
      button.tabIndex = square === 'c3' ? 0 : -1;
      button.style.left = 10 + 20 * column + '%';
      button.style.top = 10 + 20 * (5 - row) + '%';
      const label = document.createElement('span');
      label.className = 'name';
      label.textContent = square;
      label.setAttribute('aria-hidden', 'true');
      button.append(label);
      button.addEventListener('click', () => choose(square));
      board.append(button);
      buttons.set(square, button);
    }
  }
}

/** The squares a legal move may come to next, after those chosen so far. */
function offers() {
  if (view === null || busy || ended || view.players[view.turn] !== 'person') return new Set();
  const starts = view.legal.map((move) => move.split('-')).filter((path) => chosen.every((square, i) => path[i] === square));
  return new Set(starts.map((path) => path[chosen.length]));
}

function choose(square) {
  focusOn(square);
  if (view === null || busy || ended || view.winner !== null) return;
  if (view.players[view.turn] !== 'person') return;
  if (offers().has(square)) {
    chosen = [...chosen, square];
    const move = chosen.join('-');
    if (view.legal.includes(move)) {
      chosen = [];
      return ask('/move', { move });
    }
    return show();
  }
  const again = chosen.length === 1 && chosen[0] === square;
  chosen = [];
  if (!again && offers().has(square)) chosen = [square];
  show(again || chosen.length > 0 ? undefined : refusal(square));
}

function refusal(square) {
  const color = view.pieces[square];
  if (color !== view.turn) return name(view.turn) + ' has no piece on ' + square + '.';
  const jumping = view.legal.some((move) => Math.abs(COLUMNS.indexOf(move[0]) - COLUMNS.indexOf(move[3])) === 2 || Math.abs(move[1] - move[4]) === 2);
  return jumping ? 'Another piece must jump.' : 'The piece on ' + square + ' has nowhere to go.';
}

/** The pieces as they stand after the jumps chosen so far. */
function piecesShown() {
  const pieces = new Map(Object.entries(view.pieces));
  for (let i = 1; i < chosen.length; i += 1) {
    const [from, to] = [chosen[i - 1], chosen[i]];
    const column = (COLUMNS.indexOf(from[0]) + COLUMNS.indexOf(to[0])) / 2;
    pieces.delete(COLUMNS[column] + (Number(from[1]) + Number(to[1])) / 2);
    pieces.set(to, pieces.get(from));
    pieces.delete(from);
  }
  return pieces;
}

function show(message) {
  const pieces = piecesShown();
  const next = offers();
  const last = view.played.length > 0 ? view.played[view.played.length - 1].move.split('-') : [];
  for (const [square, button] of buttons) {
    const color = pieces.get(square);
    const here = chosen.length > 0 && chosen[chosen.length - 1] === square;
    const offered = next.has(square);
    button.className = ['square', color ?? 'empty', here ? 'chosen' : '', last.includes(square) ? 'last' : '', offered ? (chosen.length > 0 ? 'offer' : 'movable') : ''].join(' ');
    button.setAttribute('aria-pressed', String(here));
    const words = [square, color === undefined ? 'empty' : color + ' piece'];
    if (here) words.push('chosen');
    if (offered) words.push(chosen.length > 0 ? 'go here' : 'can go');
    if (last.includes(square)) words.push('in the last move');
    button.setAttribute('aria-label', words.join(', '));
  }
  status.textContent = message ?? situation();
  takeBack.disabled = !view.played.some((turn) => view.players[turn.color] === 'person');
  showPlayed();
}

function situation() {
  if (view.winner !== null) return name(view.winner) + ' wins.';
  if (view.players[view.turn] === 'program') return lastMove() + name(view.turn) + ' is thinking…';
  return lastMove() + (chosen.length > 1 ? 'Jump on.' : name(view.turn) + ' to move.');
}

function lastMove() {
  const last = view.played[view.played.length - 1];
  return last === undefined ? '' : name(last.color) + ' played ' + last.move + '. ';
}

function showPlayed() {
  played.replaceChildren(
    ...view.played.map((turn) => {
      const item = document.createElement('li');
      item.textContent = name(turn.color) + ' ' + turn.move;
      return item;
    }),
  );
  played.scrollTop = played.scrollHeight;
}

/** One request after another: a new game begins only when the program has moved. */
function ask(path, request) {
  queue = queue.then(() => exchange(path, request));
}

async function exchange(path, request) {
  clearTimeout(timer);
  busy = true;
  try {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
    view = await response.json();
  } catch {
    status.textContent = 'The program does not answer; is it still running?';
    return;
  } finally {
    busy = false;
  }
  chosen = [];
  show();
  letProgramMove();
}

/** A moment for the eye: the last move is seen before the answer to it. */
function letProgramMove() {
  if (ended || view.winner !== null || view.players[view.turn] !== 'program') return;
  timer = setTimeout(() => ask('/think', {}), 250);
}

function focusOn(square) {
  for (const [other, button] of buttons) button.tabIndex = other === square ? 0 : -1;
  buttons.get(square).focus();
}

board.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && view !== null) {
    chosen = [];
    show();
  }
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const step = steps[event.key];
  const here = event.target.dataset.square;
  if (step === undefined || here === undefined) return;
  event.preventDefault();
  const column = COLUMNS[COLUMNS.indexOf(here[0]) + step[0]];
  const square = column + (Number(here[1]) + step[1]);
  if (buttons.has(square)) focusOn(square);
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  ask('/begin', Object.fromEntries(new FormData(form)));
});

takeBack.addEventListener('click', () => {
  ask('/take-back', {});
});

document.getElementById('quit').addEventListener('click', async () => {
  ended = true;
  clearTimeout(timer);
  try {
    await fetch('/quit', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  } finally {
    if (view !== null) show();
    status.textContent = 'The program has ended. You can close this window.';
    for (const control of document.querySelectorAll('aside button, aside select')) control.disabled = true;
  }
});

async function load() {
  view = await (await fetch('/view')).json();
  form.elements.white.value = view.players.white;
  form.elements.black.value = view.players.black;
  show();
  letProgramMove();
}

makeBoard();
void load();
`;
