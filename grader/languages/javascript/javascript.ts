/** JavaScript: bundled and run as TypeScript is. */
import { modulesLanguage } from '../typescript/typescript.js';
import { JAVASCRIPT } from './record/javascript.js';

export const javascript = modulesLanguage(JAVASCRIPT);
