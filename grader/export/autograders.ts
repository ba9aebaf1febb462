/** Autograders for Gradescope and Classroom 50: boardmark, the whole assignment, and what their runners call. */
import { LANGUAGES, RECORDS, recordOf } from '../languages/records/index.js';
import type { Assignment } from '../model.js';
import { exportAssignment } from './assignment-folder.js';
import { below, joinFiles, type ExportFile } from './export-files.js';
import { packGrader } from './packed.js';
import { toolsOf } from './student.js';

/** What lies at the root of Gradescope's zip. Line ends are LF: its containers run Linux. */
export async function exportGradescope(assignment: Assignment): Promise<Map<string, ExportFile>> {
  return joinFiles(
    new Map([
      ['setup.sh', { content: describeSetup(assignment), executable: true }],
      ['run_autograder', { content: RUN_AUTOGRADER, executable: true }],
    ]),
    await exportBoth(assignment),
  );
}

/** The bundle of one assignment, `autograders/<slug>/` in the classroom's repository. */
export async function exportClassroom50(assignment: Assignment): Promise<Map<string, ExportFile>> {
  return joinFiles(
    new Map([
      ['autograder.py', { content: AUTOGRADER_PY, executable: true }],
      ['README.md', { content: describeClassroom50(assignment) }],
    ]),
    await exportBoth(assignment),
  );
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

/** Installs what the assignment's languages need, and names the tools whose packages are not known. */
function describeSetup({ languages }: Assignment): string {
  const needed = LANGUAGES.flatMap(
    (id): (readonly [tool: string, packages: readonly string[] | undefined])[] => {
      const spec = languages[id];
      if (spec === undefined) return [];
      const { packages, stylePackages } = recordOf(id);
      const own = [...packages, ...(spec.style === null ? [] : stylePackages)];
      return [[id, own], ...toolsOf(spec).map((tool) => [tool, packagesOf(tool)] as const)];
    },
  );
  const packages = [...new Set(needed.flatMap(([, names]) => names ?? []))];
  const asks = needed
    .filter(([, names]) => names === undefined)
    .map(([tool]) => `\n# Install ${tool} here: it builds or runs what students hand in.`);
  return `#!/usr/bin/env bash
# Run once, when Gradescope builds the image: what boardmark and the submissions need.
set -euo pipefail
root="\${AUTOGRADER_ROOT:-/autograder}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends ${['ca-certificates', 'curl', 'bubblewrap', ...packages].join(' ')}${asks.join('')}
node_major=$(node --version 2>/dev/null | sed -E 's/^v([0-9]+).*/\\1/' || echo 0)
if [ "\${node_major:-0}" -lt 22 ]; then
  curl -fsSL https://deb.nodesource.com/setup_22.x | bash -
  apt-get install -y -qq nodejs
fi
cd "$root/source/boardmark"
npm install --omit=dev --no-audit --no-fund
node dist/boardmark.js doctor
`;
}

/** If it fails it leaves no results: Gradescope then reports a failed autograder, and nobody gets 0 points. */
const RUN_AUTOGRADER = `#!/usr/bin/env bash
# Run for each submission. What it prints is for instructors; students see results/results.json.
set -uo pipefail
root="\${AUTOGRADER_ROOT:-/autograder}"
report="$(mktemp -d)"
trap 'rm -rf "$report"' EXIT
mkdir -p "$root/results"
rm -f "$root/results/results.json"
cd "$report"
node "$root/source/boardmark/dist/boardmark.js" grade "$root/source/assignment" "$root/submission" \\
  --single --out "$report/out" --format text --format "gradescope=$report/results.json" \${BOARDMARK_OPTIONS:-}
code=$?
if [ "$code" -ne 0 ]; then
  echo "boardmark failed with exit code $code; this is no fault of the submission." >&2
  exit 1
fi
mv "$report/results.json" "$root/results/results.json"
`;

/** Its log is public in the student's repository, and hidden cases are not, so only our own faults are printed. */
const AUTOGRADER_PY = `#!/usr/bin/env python3
"""Grades the submission in the working directory with boardmark and writes result.json for Classroom 50."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BOARDMARK = HERE / "boardmark"


def prepare() -> None:
    """What boardmark needs beside Node. Where a sandbox cannot be had, boardmark itself says so."""
    if not (BOARDMARK / "node_modules").is_dir():
        subprocess.run(
            ["npm", "install", "--omit=dev", "--no-audit", "--no-fund", "--silent"], cwd=BOARDMARK, check=True
        )
    if shutil.which("bwrap") is None and shutil.which("sudo") is not None:
        subprocess.run(["sudo", "-n", "apt-get", "install", "-y", "-qq", "bubblewrap", "checkstyle"], check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        subprocess.run(["sudo", "-n", "sysctl", "-qw", "kernel.apparmor_restrict_unprivileged_userns=0"], check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main() -> int:
    prepare()
    with tempfile.TemporaryDirectory() as report:
        ended = subprocess.run(
            ["node", str(BOARDMARK / "dist" / "boardmark.js"), "grade", str(HERE / "assignment"), os.getcwd(),
             "--single", "--out", os.path.join(report, "out"), "--format", "text",
             "--format", "classroom50=result.json", *os.environ.get("BOARDMARK_OPTIONS", "").split()],
            stdout=subprocess.DEVNULL, check=False,
        )
    if ended.returncode != 0:
        print(f"::error::boardmark failed with exit code {ended.returncode}; this is no fault of the submission.")
        return 1
    return 0  # a low grade is no failure of the runner


if __name__ == "__main__":
    sys.exit(main())
`;

function describeClassroom50({ id, title }: Assignment): string {
  return `# ${title}: autograder for Classroom 50

Put this folder into the classroom's configuration repository as \`CLASSROOM/autograders/${id}/\`. The assignment's entry
needs Node: \`"runtime": { "node": "20" }\`. The runner calls \`autograder.py\`, which installs what boardmark needs,
grades the submission, and writes \`result.json\`. Keep the repository private: the folder holds hidden cases.
`;
}
