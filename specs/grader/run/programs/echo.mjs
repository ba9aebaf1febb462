// Answers every line with itself in capitals, as it comes.
import console from 'node:console';
import process from 'node:process';
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) console.log(line.toUpperCase());
console.log('bye');
