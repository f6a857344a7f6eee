/** Which release a feed says is newer than the one that runs: pure. */

const plain = /^v?(\d{1,6}(?:\.\d{1,6}){1,3})$/

const numbersOf = (version: string): number[] =>
  (version.replace(/^v/, '').split(/[-+]/)[0] ?? '').split('.').map(Number)

/** Below zero: `a` is older. What is before a release (`3.1.0-pre.2`) is older than it. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [numbersOf(a), numbersOf(b)]
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0)
    if (difference) return difference
  }
  return Number(b.includes('-')) - Number(a.includes('-'))
}

/** The most releases of a feed that are looked at. */
const mostRead = 100

/**
 * The newest release of a feed, as GitHub, Gitea and Forgejo list them: an object with `tag_name`, or a list of such.
 * Drafts, what is marked as a pre-release and names that are no plain version are passed over.
 */
export function newestOf(feed: unknown): string | undefined {
  const versions = (Array.isArray(feed) ? feed.slice(0, mostRead) : [feed]).flatMap(each => {
    if (typeof each !== 'object' || each === null) return []
    const { tag_name, draft, prerelease } = each as Record<string, unknown>
    const [, version] = typeof tag_name === 'string' ? (plain.exec(tag_name) ?? []) : []
    return version && draft !== true && prerelease !== true ? [version] : []
  })
  return versions.toSorted(compareVersions).at(-1)
}
