// One test for each visible case, for `npm test` and for the test view of your editor.
import { describeCases } from 'boardmark/test';

describeCases(import.meta.dirname);
