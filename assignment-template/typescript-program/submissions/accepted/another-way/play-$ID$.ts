import { readFileSync } from 'node:fs';
import { greeting } from './$ID$.js';

process.stdout.write('Your name: ');
const [name = ''] = readFileSync(0, 'utf8').split('\n');
console.log(greeting(name));
