// Fills memory that it keeps, in steps.
import { Buffer } from 'node:buffer';
const kept = [];
for (;;) kept.push(Buffer.alloc(4 * 1024 ** 2, 1));
