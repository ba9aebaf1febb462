// One test for each visible case, for `npm test` and for the test view of your editor.
const { describeCases } = require('boardmark/jest');

describeCases(__dirname);
