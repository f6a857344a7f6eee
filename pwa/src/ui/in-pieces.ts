/** Well below a frame, ms: on a phone four times slower than others too, the page answers between two pieces. */
const pieceMs = 8

/** What comes of each of many, worked out in pieces: between them the page paints, and answers a finger. */
export async function inPieces<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  let begun = performance.now()
  for (const item of items) {
    if (performance.now() - begun >= pieceMs) {
      await new Promise(resolve => setTimeout(resolve))
      begun = performance.now()
    }
    made.push(make(item))
  }
  return made
}
