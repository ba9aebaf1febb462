/** Data files of a submission, where the class loader and the working folder find them. */
import type { SourceFile } from '../../model.js';
import { layDataFiles, listDataFiles } from '../data-files.js';
import type { LaunchPlan } from '../language.js';
import type { Finding } from '../locate.js';
import { JAVA } from './record/java.js';
import { folderOfPackage } from './package-line.js';

/** Maven's and Gradle's folder, whose files belong to the root of the class path. */
const RESOURCES = /^(?:.*\/)?resources\//;

/**
 * Laid beside the classes, under their names from the sources' folder and from the folders above it, and for a package
 * beside its classes, too: `getResource("words.txt")` looks there.
 */
export async function layResources(
  files: readonly SourceFile[],
  finding: Finding,
  classes: string,
  home: string,
): Promise<NonNullable<LaunchPlan['beside']>> {
  const data = listDataFiles(files, finding, JAVA.files);
  const beside = await layDataFiles(data, classes);
  const loaded = data.map(({ name, file }) => ({ name: name.replace(RESOURCES, ''), file }));
  await layDataFiles(loaded, classes);
  const folder = folderOfPackage(home);
  if (folder !== '')
    await layDataFiles(
      loaded.map(({ name, file }) => ({ name: folder + name, file })),
      classes,
    );
  return beside;
}
