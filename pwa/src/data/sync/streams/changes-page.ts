import type { ChangesPage, Commit } from '@caravel/sync-protocol/wire'

/** A page of a stream's log out of an answer; undefined when it is none. */
export const readPage = (body: Record<string, unknown>, stream: string): ChangesPage | undefined => {
  const page = body as ChangesPage
  return page.stream === stream && Array.isArray(page.commits) && page.commits.every(isCommit)
    ? page
    : undefined
}

const isCommit = (commit: Commit): boolean =>
  Number.isInteger(commit?.seq) && typeof commit.mutation_id === 'string' && Array.isArray(commit.ops)
