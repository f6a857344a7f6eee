/** Hands the person a file: the browser asks where to, or puts it with the downloads. */
export function saveFile(name: string, content: string | ArrayBuffer, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  saveFrom(address, name)
  // The download has begun by then; the bytes need not stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The same for what lies at an address of the server. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
