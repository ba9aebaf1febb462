// Writes single bytes without end.
import { writeSync } from 'node:fs';
for (;;) writeSync(1, 'x');
