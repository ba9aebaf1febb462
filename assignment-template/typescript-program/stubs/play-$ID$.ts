// The program: asks for a name and greets.
console.log('not written yet');
