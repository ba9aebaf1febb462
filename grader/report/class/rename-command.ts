/** The command that gives a file of another name the one that is asked for, wherever it was found. */
import type { ClassRename } from '../../model.js';

/** A required file that lies there under another name. */
interface Misnamed {
  readonly found: string;
  readonly asked: string;
  /** The class in it that has to be renamed, too. */
  readonly rename?: ClassRename | undefined;
}

/** Null where no command is sure to work. `origin` is where the submission was found. */
export function commandToRename(origin: string, misnamed: Misnamed): string | null {
  if (misnamed.rename?.isPlain === false) return null;
  const [, archive, kind = '', inside = ''] = ARCHIVE.exec(origin) ?? [];
  if (archive === undefined) return renameInPlace(origin, misnamed);
  if (ARCHIVE.test(archive.slice(0, -1 - kind.length))) return null;
  const paths = placeOf(inside, misnamed);
  if (paths === null) return null;
  return kind.toLowerCase() === 'zip'
    ? renameInZip(archive, paths, misnamed)
    : renameInTar(archive, paths, misnamed, inside !== '');
}

const ARCHIVE = /^(.*\.(zip|tar|tgz|tar\.gz))(?:\/(.+))?$/i;

/** Where the file is, and where it has to be. */
interface Paths {
  readonly from: string;
  readonly to: string;
  /** The file lies beside other submissions, and needs a folder. */
  readonly isLoose: boolean;
}

/** Null if the file lies in an export of single files, but is not the one that `origin` names. */
function placeOf(origin: string, { found, asked }: Misnamed): Paths | null {
  const { above, name } = splitPath(origin);
  const [stem, ending] = splitName(name);
  if (name === found && ending !== '') return { from: origin, to: `${above}${stem}/${asked}`, isLoose: true };
  if (name.endsWith(`_${found}`) || name.endsWith(` - ${found}`))
    return { from: origin, to: `${origin.slice(0, -found.length)}${asked}`, isLoose: false };
  if (/_| - /.test(name) && /^\.[a-z]\w{0,4}$/i.test(ending)) return null;
  const below = origin === '' ? '' : `${origin}/`;
  return { from: below + found, to: below + wantedIn({ found, asked }), isLoose: false };
}

/** In the folder of the found file, if languages look there. */
function wantedIn({ found, asked }: Pick<Misnamed, 'found' | 'asked'>): string {
  return found.endsWith(`/${asked}`) ? asked : splitPath(found).above + asked;
}

function renameInPlace(origin: string, misnamed: Misnamed): string | null {
  const paths = placeOf(origin, misnamed);
  if (paths === null) return null;
  const { from, to, isLoose } = paths;
  if (isLoose) {
    const kept = isClassRenamed(misnamed) ? ` && rm ${quoteWord(from)}` : '';
    return `mkdir ${quoteWord(splitPath(to).above)} && ${rename(from, to, misnamed)}${kept}`;
  }
  return from.startsWith(`${origin}/`)
    ? `cd ${quoteWord(origin)} && ${rename(misnamed.found, wantedIn(misnamed), misnamed)}`
    : rename(from, to, misnamed);
}

/** A submission's own archive becomes a folder; that of a class is packed again. */
function renameInTar(archive: string, paths: Paths, misnamed: Misnamed, isOfClass: boolean): string {
  const folder = archive.replace(/\.(?:tar|tgz|tar\.gz)$/i, '');
  const [packed, unpacked] = [archive, folder].map(quoteWord);
  const unpack = `mkdir ${unpacked} && tar -xf ${packed} -C ${unpacked}`;
  const { from, to } = paths;
  if (!isOfClass) return `${unpack} && rm ${packed} && cd ${unpacked} && ${rename(from, to, misnamed)}`;
  const [inFrom, inTo] = [`${folder}/${from}`, `${folder}/${to}`];
  const make = paths.isLoose ? ` && mkdir ${quoteWord(splitPath(inTo).above)}` : '';
  const kept = paths.isLoose && isClassRenamed(misnamed) ? ` && rm ${quoteWord(inFrom)}` : '';
  const renamed = rename(inFrom, inTo, misnamed);
  return `${unpack}${make} && ${renamed}${kept} && tar -caf ${packed} -C ${unpacked} . && rm -r ${unpacked}`;
}

function renameInZip(archive: string, { from, to, isLoose }: Paths, misnamed: Misnamed): string {
  const [packed, quotedFrom, quotedTo] = [archive, from, to].map(quoteWord);
  if (!isClassRenamed(misnamed))
    return `printf '@ %s\\n@=%s\\n' ${quotedFrom} ${quotedTo} | zipnote -w ${packed}`;
  const isKept = !isLoose && !isSameFile(from, to);
  const changed = `unzip -p ${packed} ${quotedFrom} | ${changeClass(misnamed)} > ${quotedTo} && zip -q ${packed} ${quotedTo}`;
  const above = splitPath(to).above.slice(0, -1);
  const made = above === '' ? changed : `mkdir -p ${quoteWord(above)} && ${changed}`;
  return isKept ? made : `${made} && zip -qd ${packed} ${quotedFrom}`;
}

function rename(from: string, to: string, misnamed: Misnamed): string {
  const words = [from, to].map(quoteWord);
  // Two files that differ in upper and lower case alone are not taken.
  if (isClassRenamed(misnamed) && isSameFile(from, to))
    return `${changeClass(misnamed, '-i ')} ${words[0]} && mv ${words.join(' ')}`;
  return isClassRenamed(misnamed) ? `${changeClass(misnamed)} ${words.join(' > ')}` : `mv ${words.join(' ')}`;
}

function isClassRenamed({ rename: renamed }: Misnamed): boolean {
  return renamed !== undefined;
}

function isSameFile(from: string, to: string): boolean {
  return from.toLowerCase() === to.toLowerCase();
}

function changeClass({ rename: renamed }: Misnamed, option = ''): string {
  return `sed ${option}'s/\\b${renamed?.from ?? ''}\\b/${renamed?.to ?? ''}/g'`;
}

function splitPath(path: string): { readonly above: string; readonly name: string } {
  const at = path.lastIndexOf('/') + 1;
  return { above: path.slice(0, at), name: path.slice(at) };
}

function splitName(name: string): readonly [stem: string, ending: string] {
  const at = name.lastIndexOf('.');
  return at <= 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
}

function quoteWord(word: string): string {
  const plain = word.replace(/(?<=.)\/$/, '');
  return /^[\w./@+-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", `'\\''`)}'`;
}
