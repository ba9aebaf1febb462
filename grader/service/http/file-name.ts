/** The name of an uploaded file. */
import { err, ok, type Result } from '../../model.js';
import { checkName } from '../../submission/names.js';
import type { Failure } from './route.js';

export function checkFileName(name: string | undefined): Result<string, Failure> {
  if (name === undefined || name === '')
    return err({ status: 400, message: 'Say what the file is called: ?name=work.zip.' });
  const checked = checkName(name);
  return checked.kind !== 'good' || checked.name === '' || checked.name.includes('/')
    ? err({ status: 400, message: 'Expected the name of a file, without folders.' })
    : ok(checked.name);
}
