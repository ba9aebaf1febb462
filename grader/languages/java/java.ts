/** Java, as a language that submissions can be written in. */
import type { Language } from '../language.js';
import { locateJava } from './locate-java.js';
import { prepareJava } from './prepare.js';
import { checkJavaStyle, warmUpJavaStyle } from './checkstyle.js';
import { compileServiceOf } from './compiler.js';
import { JAVA } from './record/java.js';
import { findSupportJar } from './support-jar.js';
import type { Sandbox } from '../../run/sandbox.js';

export const java: Language = {
  id: JAVA.id,
  warmUp: warmUpJava,
  warmUpStyle: warmUpJavaStyle,
  locate: locateJava,
  prepare: prepareJava,
  checkStyle: checkJavaStyle,
};

/** Starts the compile service. */
async function warmUpJava(sandbox: Sandbox): Promise<void> {
  const supportJar = await findSupportJar(sandbox);
  if (supportJar.ok) await compileServiceOf(sandbox, supportJar.value).begin();
}
