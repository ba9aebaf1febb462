/** Autograders for Gradescope and Classroom 50: boardmark, the whole assignment, and what their runners call. */
import { LANGUAGES, RECORDS, recordOf } from '../languages/records/index.js';
import type { Assignment } from '../model.js';
import { exportAssignment } from './assignment-folder.js';
import { below, joinFiles, type ExportFile } from './export-files.js';
import { packGrader } from './packed.js';
import { toolsOf } from './student.js';
import { fillFolder, type Filling } from './template.js';

/** What lies at the root of Gradescope's zip. */
export async function exportGradescope(assignment: Assignment): Promise<Map<string, ExportFile>> {
  const scripts = await fillFolder('autograder-template/gradescope', listTools(assignment));
  return joinFiles(scripts, await exportBoth(assignment));
}

/** The bundle of one assignment, `autograders/<slug>/` in the classroom's repository. */
export async function exportClassroom50(assignment: Assignment): Promise<Map<string, ExportFile>> {
  const { id, title } = assignment;
  const scripts = await fillFolder('autograder-template/classroom50', { ID: id, TITLE: title });
  return joinFiles(scripts, await exportBoth(assignment));
}

async function exportBoth(assignment: Assignment): Promise<Map<string, ExportFile>> {
  const languages = LANGUAGES.filter((id) => assignment.languages[id] !== undefined);
  const { files } = await exportAssignment(assignment, 'grader', languages);
  return joinFiles(below('assignment', files), below('boardmark', await packGrader(assignment, languages)));
}

/** Packages of Debian that build, or run, what students hand in where lines of the assignment say how. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  gcc: ['gcc', 'libc6-dev'],
  cc: ['gcc', 'libc6-dev'],
  clang: ['clang', 'libc6-dev'],
  'g++': ['g++'],
  'c++': ['g++'],
  make: ['make'],
  cmake: ['cmake', 'make'],
  go: ['golang-go'],
  rustc: ['rustc'],
  cargo: ['cargo'],
  ghc: ['ghc'],
  ruby: ['ruby'],
  perl: ['perl'],
  php: ['php-cli'],
  python3: ['python3'],
  bash: [],
  sh: [],
  node: [],
};

/** Of a language's own tools, what the language needs. */
function packagesOf(tool: string): readonly string[] | undefined {
  return PACKAGES[tool] ?? RECORDS.find(({ tools }) => tools.some(({ name }) => name === tool))?.packages;
}

/** The packages of what the assignment's languages need, and words about tools whose packages are not known. */
function listTools({ languages }: Assignment): Filling {
  const needed = LANGUAGES.flatMap(
    (id): (readonly [tool: string, packages: readonly string[] | undefined])[] => {
      const spec = languages[id];
      if (spec === undefined) return [];
      const { packages, stylePackages } = recordOf(id);
      const own = [...packages, ...(spec.style === null ? [] : stylePackages)];
      return [[id, own], ...toolsOf(spec).map((tool) => [tool, packagesOf(tool)] as const)];
    },
  );
  const packages = new Set(needed.flatMap(([, names]) => names ?? []));
  const asks = needed
    .filter(([, names]) => names === undefined)
    .map(([tool]) => `\n# Install ${tool} here: it builds or runs what students hand in.`);
  return {
    PACKAGES: ['ca-certificates', 'curl', 'bubblewrap', ...packages].join(' '),
    ASKS: asks.join(''),
  };
}
