/** Which keys a page hears and lists: its own, and those of every page around them. */
import { addonOn } from '../../data/store.ts'
import type { StringKey } from '../../i18n/t.ts'
import { allDetails } from '../areas/area-registry.ts'
import { navigate } from '../navigation/navigate.ts'
import { openTrip } from '../navigation/open-trip.ts'
import { ownKeys } from './own-keys.ts'
import type { PageAt, Shortcut, ShortcutGroup } from './page-key.ts'
import { openSheet } from '../navigation/sheet-url.ts'

const pageAt = (path: string): PageAt => {
  const tripId = openTrip(path)
  return { path, tripId, part: tripId && path.split('/')[3] }
}

/** After G: the parts of the trip, each with the day that shows, and all trips. */
const goKeys = (at: PageAt): Shortcut[] =>
  allDetails()
    .flatMap(({ go = [] }) => go)
    .flatMap(({ letter, label, url, addon }) => {
      const href = addon && !addonOn(addon) ? undefined : url(at)
      if (!href) return []
      const letters = { [`g ${letter.toLowerCase()}`]: () => navigate(href) }
      return { keys: ['G', letter], does: label, letters }
    })

/** Those of every page come before the page's own, or behind them, under the same titles. */
const find: Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'palette.title' },
  { keys: ['/'], does: 'app.search' },
]
const change: Shortcut[] = [
  { keys: ['Ctrl', 'Enter'], does: 'keys.save' },
  { keys: ['Ctrl', 'Z'], does: 'keys.undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], does: 'keys.redo' },
]
const help: Shortcut[] = [{ keys: ['?'], does: 'keys.help', letters: { '?': () => openSheet('keys') } }]

const pageGroups = (at: PageAt): ShortcutGroup[] => allDetails().flatMap(({ keys }) => keys?.(at) ?? [])

/** All that the keyboard can do on a page, as its list says it. */
export function shortcutsAt(path: string): readonly ShortcutGroup<never>[] {
  const at = pageAt(path)
  const own: readonly ShortcutGroup<never>[] = [...ownKeys.value, ...pageGroups(at)]
  const of = (title: StringKey) => own.filter(each => each.title === title).flatMap(each => each.shortcuts)
  const others = own.filter(({ title }) => title !== 'keys.find' && title !== 'keys.change')
  return [
    { title: 'keys.find', shortcuts: [...find, ...of('keys.find'), ...goKeys(at)] },
    { title: 'keys.change', shortcuts: [...of('keys.change'), ...change] },
    ...others,
    { title: 'keys.helpTitle', shortcuts: help },
  ]
}

/** What a letter does on a page, or two one after the other with a space between. */
export function letterAction(path: string, letter: string): (() => void) | undefined {
  const at = pageAt(path)
  const all = [...pageGroups(at).flatMap(({ shortcuts }) => shortcuts), ...goKeys(at), ...help]
  const act = all.find(({ letters }) => letters?.[letter])?.letters?.[letter]
  return act && (() => act(at))
}
