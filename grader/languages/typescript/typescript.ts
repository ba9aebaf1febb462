/** TypeScript, and whatever else is bundled once and run by plain Node. */
import { extname } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { JudgeError, LanguageSpec, RunTimeError, SourceFile, Submission } from '../../model.js';
import { renamed } from '../asked-of-language.js';
import { locateSources } from '../command/locate-sources.js';
import type { Language, Located } from '../language.js';
import { stemOf } from '../locate.js';
import { findNamed, lackFault, type Need } from '../other-versions.js';
import type { LanguageRecord, LocateRules } from '../records/language-record.js';
import type { Sandbox } from '../../run/sandbox.js';
import { bundlerOf } from './bundling.js';
import { prepareModules } from './prepare.js';
import { provideTools } from './provide-tools.js';
import { checkModulesStyle, warmUpModulesStyle } from './check-style.js';

export function modulesLanguage(record: LanguageRecord): Language {
  const { id, files: rules } = record;
  return {
    id,
    warmUp: warmUpModules,
    warmUpStyle: warmUpModulesStyle,
    locate: (submission, spec) => locateModules(submission, spec, rules),
    prepare: (request) => prepareModules(request, record),
    checkStyle: (request) => checkModulesStyle(request, rules),
    findLacking: (_, crash, files) => findLackingInNode(crash, files, rules),
    bareCode,
  };
}

/** How Node says that it has no such name or module. */
const MISSING =
  /TypeError: .*?(?<called>(?:[\w.]|\[#\w+\])+(?:\(\.\.\.\)\.\w+)?) is not a function|ReferenceError: (?<used>\w+) is not defined|No such built-in module: (?<module>node:\w+)/;

/** The fault if a program ended for want of what newer versions of Node have. */
async function findLackingInNode(
  { message, details }: RunTimeError,
  files: readonly SourceFile[],
  { sources }: LocateRules,
): Promise<JudgeError | null> {
  const { called, used, module } = MISSING.exec(`${message}\n${details}`)?.groups ?? {};
  const name = called ?? used ?? module;
  if (name === undefined) return null;
  const running = process.versions.node;
  const texts = async (): Promise<string[]> =>
    Promise.all(
      files.filter((file) => sources.includes(extname(file.name))).map(({ path }) => readFile(path, 'utf8')),
    );
  const need = findNamed('Node', name, running) ?? (await findMethod(name, running, texts));
  return need === null ? null : lackFault([need]);
}

/** The newer version that has this method of sets or iterators, if the sources show that the value is a set or iterator. */
async function findMethod(
  called: string,
  running: string,
  texts: () => Promise<readonly string[]>,
): Promise<Need | null> {
  const [, value = '', call = '', method = ''] = /(\w*)\]?(\(\.\.\.\))?\.(\w+)$/.exec(called) ?? [];
  const type = call === '' ? 'Set' : 'Iterator';
  const need = findNamed('Node', `${type}.${method}`, running);
  if (need === null) return null;
  const all = (await texts()).join('\n');
  // Of `new Set(…).union(…)` Node says "(intermediate value).union".
  const isSure =
    type === 'Set'
      ? new RegExp(
          value === ''
            ? `\\bnew Set\\b.*\\)\\.${method}\\(`
            : `\\b${value}\\s*(?::[^=;\\n]*)?=\\s*new Set\\b|\\b${value}\\??\\s*:\\s*(?:Readonly)?Set<`,
        ).test(all)
      : /^(?:values|keys|entries|matchAll)$/.test(value) &&
        !new RegExp(`(?<![.\\w])${value}\\s*[(=:]`).test(all);
  return isSure ? need : null;
}

/** Starts the bundler. */
async function warmUpModules(sandbox: Sandbox): Promise<void> {
  const tools = await provideTools();
  if (tools.ok) await bundlerOf(sandbox.aside, tools.value).begin();
}

async function locateModules(
  submission: Submission,
  spec: LanguageSpec,
  rules: LocateRules,
): Promise<Located> {
  const located = await locateSources(submission, spec, rules);
  return renamed(located, new Map(Object.entries(spec.modules).map(([name, file]) => [stemOf(file), name])));
}

/**
 * The code of a TypeScript or JavaScript file without comments and layout. A text that does not parse stays as it is; so
 * do all where there is no compiler: a starter in another language brings none.
 */
async function bareCode(name: string, text: string): Promise<string> {
  try {
    const { transform } = await import('esbuild');
    const { code } = await transform(text, {
      loader: extname(name).endsWith('ts') ? 'ts' : 'js',
      minifyWhitespace: true,
      legalComments: 'none',
      logLevel: 'silent',
    });
    return code;
  } catch {
    return text;
  }
}
