// Several processes, none of which takes much.
import process from 'node:process';
import { spawn } from 'node:child_process';
const take = `const kept = Buffer.alloc(${60 * 1024 ** 2}, 1); setTimeout(() => kept, 60000)`;
for (let i = 0; i < 6; i += 1) spawn(process.execPath, ['-e', take], { stdio: 'ignore' });
