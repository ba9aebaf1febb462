/** Starts the lint tool: `node lint.cjs ESLINT PARSER RULES`, where the first two are files of packages. */
import { requirePackages } from './require-packages.js';
import { serveLinter } from './lint-tool.js';

const [eslint = '', parser = '', rules = ''] = process.argv.slice(2);
void serveLinter(() => requirePackages(eslint, parser), rules);
