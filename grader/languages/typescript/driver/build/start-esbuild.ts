/** Starts esbuild, which the build tool is given as a module and a binary. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { initialize } from 'esbuild';

/** `binary` is a program of this system, which esbuild starts by itself, or WebAssembly, which runs in this process. */
export async function startCompiler(binary: string): Promise<void> {
  if (!isWebAssembly(binary)) return;
  // V8 would optimise its great functions for two seconds: longer than compiling what a student writes.
  setFlagsFromString('--liftoff-only');
  // It was made for browsers, where the global object is called `self`, too.
  Object.assign(globalThis, { self: globalThis });
  await initialize({ wasmModule: await WebAssembly.compile(readFileSync(binary)), worker: false });
}

/** By its first bytes: inside the sandbox files have other names. */
function isWebAssembly(file: string): boolean {
  const start = Buffer.alloc(4);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.toString('latin1') === '\0asm';
}
