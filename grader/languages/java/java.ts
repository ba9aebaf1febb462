/** Java, as a language that submissions can be written in. */
import type { Language } from '../language.js';
import { locateJava } from './locate-java.js';
import { prepareJava } from './prepare.js';
import { checkJavaStyle } from './checkstyle.js';

export const java: Language = {
  id: 'java',
  locate: locateJava,
  prepare: prepareJava,
  checkStyle: checkJavaStyle,
};
