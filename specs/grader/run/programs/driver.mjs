// Talks over descriptors 3 and 4 and prints on the way.
import console from 'node:console';
import { createReadStream, writeSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
console.log(`stdin holds ${readFileSync(0).length} bytes`);
for await (const line of createInterface({ input: createReadStream('', { fd: 3 }) })) {
  if (line === 'spin') {
    const until = Date.now() + 400;
    while (Date.now() < until);
  }
  if (line === 'print') console.log('printed');
  writeSync(4, `did ${line}\n`);
}
writeSync(4, 'end\n');
