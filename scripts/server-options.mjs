/**
 * How the server is started, so that what it once needed goes back to the system: after the load of `npm run bench` it
 * holds half as much memory. Both can only be said before the process begins. The Dockerfile and docs/self-hosting.md say
 * the same.
 */

/** Room for what is soon forgotten: V8 would take eight times as much (128 MB) and keep it, and be no faster for it. */
export const serverArguments = ['--max-semi-space-size=16', 'server/src/main.mjs']

/** Otherwise glibc keeps the working memory of a password hash (19 MB) for each of several threads. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }
