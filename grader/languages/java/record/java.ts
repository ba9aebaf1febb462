/** What is constant about Java. Pure. */
import { TYPED } from '../../records/spelling.js';
import type { LanguageRecord } from '../../records/language-record.js';
import { VERSIONS_OF_JAVA } from './versions-of-java.js';
import { printJava } from './lazy-java.js';

export const MIN_JAVA = 17;
export const JDK = `install a JDK, ${MIN_JAVA} or later: apt-get install default-jdk, or https://adoptium.net`;

export const JAVA: LanguageRecord = {
  id: 'java',
  title: 'Java',
  files: {
    sources: ['.java'],
    alike: [],
    generated: ['build', 'target', 'out', 'bin', 'meta-inf'],
  },
  programs: { kind: 'class', extensions: ['.java', '.class'], archive: '.jar' },
  keys: ['packages', 'assertions'],
  calls: TYPED,
  isQuick: false,
  mutants: null,
  needsNpm: false,
  drivers: ['driver', 'compiler', 'style'],
  tools: [
    { name: 'javac', argv: ['javac', '-version'], purpose: 'compiles Java', remedy: JDK, least: MIN_JAVA },
    { name: 'java', argv: ['java', '-version'], purpose: 'runs Java', remedy: JDK, least: MIN_JAVA },
  ],
  styleTools: [
    {
      name: 'checkstyle',
      argv: ['checkstyle', '--version'],
      purpose: 'checks the style of Java',
      remedy: 'apt-get install checkstyle',
    },
  ],
  // The default of Ubuntu 22.04, which most images of Gradescope have, is Java 11.
  packages: ['openjdk-17-jdk-headless'],
  stylePackages: ['checkstyle'],
  workflow: `      - uses: actions/setup-java@v4
        with: { distribution: temurin, java-version: 21 }
      - run: sudo apt-get update -qq && sudo apt-get install -y -qq checkstyle
`,
  starter: 'java',
  buildTools: { gradle: 'gradle check', maven: 'mvn test' },
  skeletons: [{ id: 'java', title: 'Java' }],
  detectors: { jplag: 'java', dolos: 'java' },
  versions: VERSIONS_OF_JAVA,
  lazy: { print: printJava, calls: true, form: 'classes' },
};
