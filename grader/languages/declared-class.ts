/** Which classes a Java source declares, and whether one of them can be renamed word by word. Pure. */
import type { ClassRename } from '../model.js';

/** What is no code: text blocks, texts, characters and comments. */
const NO_CODE =
  /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

export interface Outside {
  /** The code that stands in no braces. */
  readonly code: string;
  /** The types that it declares, in order. */
  readonly types: readonly { readonly name: string; readonly isPublic: boolean }[];
}

/** What stands outside of all braces; null where these are not in pairs. */
export function readOutside(text: string): Outside | null {
  let [depth, code] = [0, ''];
  for (const [part] of text.replace(NO_CODE, ' ').matchAll(/[{}]|[^{}]+/g)) {
    if (part === '{') depth += 1;
    else if (part === '}') depth -= 1;
    else if (depth === 0) code += `${part};`;
    if (depth < 0) return null;
  }
  if (depth > 0) return null;
  const found = code.matchAll(
    /(?:\b(public)\s+(?:\w+\s+)*)?\b(?:class|interface|enum|record)\s+([\p{L}_$][\p{L}\d_$]*)/gu,
  );
  return { code, types: [...found].map(([, word, name = '']) => ({ name, isPublic: word !== undefined })) };
}

/** The class of a file under another name that has to be renamed, too; null where its name is right, or where there is none. */
export function findRename(text: string, to: string, others: readonly string[]): ClassRename | null {
  const types = readOutside(text)?.types ?? [];
  const chosen = types.find(({ isPublic }) => isPublic) ?? types[0];
  if (chosen === undefined || types.some(({ name }) => name === to)) return null;
  const from = chosen.name;
  const isSure = (chosen.isPublic || types.length === 1) && !mentions(text, to);
  return {
    ...{ from, to },
    isPlain: isSure && isOnlyType(text, from) && !others.some((other) => mentions(other, from)),
  };
}

function mentions(text: string, name: string): boolean {
  return wordOf(name).test(text);
}

/** The name as a word; `\b` knows only plain letters, in sed, too. */
function wordOf(name: string, [before, after] = ['', '']): RegExp {
  return new RegExp(`${before}\\b${name.replaceAll('$', '\\$')}\\b${after}`);
}

/** Words before the name of a type, also where a bracket, a comma or the end of a statement follows. */
const BEFORE_TYPES = '(?:new|public|private|protected|class|extends|implements|throws|instanceof|final|case)';

/** Whether the name stands in no text, and names no method, field or variable besides. */
function isOnlyType(text: string, name: string): boolean {
  const texts = (text.match(NO_CODE) ?? []).filter((each) => !each.startsWith('/'));
  const code = text.replace(NO_CODE, ' ').replace(new RegExp(`\\b${BEFORE_TYPES}\\s+`, 'g'), '; ');
  return (
    /^\w+$/.test(name) &&
    !texts.some((each) => mentions(each, name)) &&
    !wordOf(name, ['[\\w>\\]]\\s+', '\\s*[(=;,:)]']).test(code) &&
    !wordOf(name, ['\\.\\s*', '']).test(code)
  );
}

/** The text with blanks for what is no code; each line stays where it is. */
export function blankNoCode(text: string): string {
  return text.replace(NO_CODE, (part) => part.replace(/[^\n]/g, ' '));
}
