// Copies standard input to standard output and, reversed, to standard error.
import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
const bytes = readFileSync('/dev/stdin');
writeFileSync('/dev/stdout', bytes);
writeFileSync('/dev/stderr', Buffer.from(bytes).reverse());
