/** Which rows a press chooses. Pure. */

/** `one` alone, `toggle` adds or takes away, `range` everything from where choosing began. */
export type ChoiceKind = 'toggle' | 'range'

export type Choice = { chosen: ReadonlySet<string>; from: string | undefined }

/** The choice after a press on `id`; `order` is that of the rows on the page. */
export function choose(before: Choice, id: string, kind: ChoiceKind, order: readonly string[]): Choice {
  if (kind === 'toggle') {
    const chosen = new Set(before.chosen)
    if (!chosen.delete(id)) chosen.add(id)
    return { chosen, from: id }
  }
  const from = before.from !== undefined && order.includes(before.from) ? before.from : id
  const [start, end] = [order.indexOf(from), order.indexOf(id)].toSorted((a, b) => a - b)
  return { chosen: new Set(order.slice(start, (end ?? 0) + 1)), from }
}

/** What is gone from the page is chosen no more. The same set when nothing is gone. */
export function stillThere(chosen: ReadonlySet<string>, there: (id: string) => boolean): ReadonlySet<string> {
  const left = [...chosen].filter(there)
  return left.length === chosen.size ? chosen : new Set(left)
}
