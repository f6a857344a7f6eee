/** The browser's own storage, in memory. */
export const fakeStorage = (): Storage => {
  const all = new Map<string, string>()
  return {
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
