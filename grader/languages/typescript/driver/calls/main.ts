/**
 * The driver's outer half. It shares its realm with the student's modules, so it only takes what is needed of Node
 * before they are loaded and hands it to the inner half, which has a realm of its own.
 */
import vm from 'node:vm';
import { createHost, readLine, type Host } from './host.js';
import { captureStdout } from './printing.js';

/** The inner half's text, inserted when the driver is built. */
declare const INNER_HALF: string;

const first = JSON.parse(readLine() ?? 'null') as { readonly nonce: string };
captureStdout();
const host = createHost(process.argv[2] ?? '');
const realm = vm.createContext(Object.create(null) as object, {
  codeGeneration: { strings: false, wasm: false },
});
const begin = vm.runInContext(INNER_HALF, realm, { filename: 'boardmark-driver.js' }) as (
  host: Host,
  nonce: string,
) => void;
begin(host, first.nonce);
