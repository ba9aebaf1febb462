/** How Python's files are recognized in a submission. */
import type { LocateRules } from '../locate.js';

export const PYTHON_RULES: LocateRules = {
  sources: ['.py'],
  alike: [],
  generated: ['venv', 'env', '__pycache__'],
};
