// The tests are the visible cases; nothing of your own code is run by jest itself.
module.exports = { testMatch: ['<rootDir>/cases.test.cjs'], transform: {}, verbose: true };
