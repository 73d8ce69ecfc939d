/**
 * The flag of Node for a process of a test that lives for seconds: its PostgreSQL is compiled once. Compiling again what is used most
 * takes a third of its processor.
 */
export const SHORT_LIVED = '--liftoff-only'
