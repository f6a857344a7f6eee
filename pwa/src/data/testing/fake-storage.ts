/** The browser's own storage for words, in memory: for tests, which run where there is none. */
export const fakeStorage = (): Storage & { all: Map<string, string> } => {
  const all = new Map<string, string>()
  return {
    all,
    get length() {
      return all.size
    },
    key: index => [...all.keys()][index] ?? null,
    getItem: key => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: key => void all.delete(key),
    clear: () => all.clear(),
  }
}
