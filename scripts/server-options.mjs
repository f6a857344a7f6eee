/**
 * How the server is started, so that what it once needed goes back to the system: after the load of `npm run bench` it
 * holds half as much memory. Both can only be said before the process begins. The Dockerfile and docs/self-hosting.md say
 * the same.
 */

/** Room for what is soon forgotten: V8 would take eight times as much (128 MB) and keep it, and be no faster for it. */
export const serverArguments = ['--max-semi-space-size=16', 'server/src/main.mjs']

/**
 * What is larger than 1 MB goes back to the system at once. Otherwise glibc keeps blocks like the working memory of a
 * password hash (19 MB) for later, in each of several threads.
 */
export const serverEnvironment = { MALLOC_MMAP_THRESHOLD_: '1048576' }
