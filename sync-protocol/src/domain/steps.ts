/** Work over many rows in steps, so that a server can let others go on in between. Pure. */

/** Yields at least once for each row that is visited; returns what was made. */
export type Steps<Made> = Generator<void, Made, void>

/** Runs all steps at once. */
export function allAtOnce<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** What `make` makes of each row, in order. */
export function* mapped<Row, Made>(rows: Iterable<Row>, make: (row: Row) => Made): Steps<Made[]> {
  const made: Made[] = []
  for (const row of rows) {
    made.push(make(row))
    yield
  }
  return made
}

/** The rows that `holds` is true for, in order. */
export function* filtered<Row>(rows: Iterable<Row>, holds: (row: Row) => boolean): Steps<Row[]> {
  const found: Row[] = []
  for (const row of rows) {
    if (holds(row)) found.push(row)
    yield
  }
  return found
}

/** What each row gives, in one list. */
export function* gathered<Row, Given>(
  rows: Iterable<Row>,
  give: (row: Row) => Iterable<Given>,
): Steps<Given[]> {
  const all: Given[] = []
  for (const row of rows) {
    for (const each of give(row)) all.push(each)
    yield
  }
  return all
}

/** The rows by a key of theirs, each group in the order of the rows. */
export function* grouped<Key, Row>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Steps<Map<Key, Row[]>> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
    yield
  }
  return groups
}

/** The rows by their ids. */
export function* byId<Row extends { id: string }>(rows: Iterable<Row>): Steps<Map<string, Row>> {
  const found = new Map<string, Row>()
  for (const row of rows) {
    found.set(row.id, row)
    yield
  }
  return found
}
