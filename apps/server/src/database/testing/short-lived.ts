/** Node's flag for a test process that lives for seconds: its PostgreSQL is compiled once. Optimising hot code takes a third of its processor. */
export const SHORT_LIVED = '--liftoff-only'
