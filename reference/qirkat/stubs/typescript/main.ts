/** Plays Qirkat by commands, one a line. Not written yet. */
console.log('Qirkat');
