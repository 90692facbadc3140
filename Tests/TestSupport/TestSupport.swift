// Doubles and private buses for tests.
