import './palette.css'
import { useComputed, useSignal, type ReadonlySignal, type Signal } from '@preact/signals'
import { Search, X } from 'lucide-preact'
import { useLocation } from 'preact-iso'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { navigate } from '../../shared/navigation/navigate.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { t } from '../../i18n/t.ts'
import { rememberFocus } from '../../ui/focusable.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { useBehindField, useEntered } from '../../ui/use-behind-field.ts'
import { usePhone } from '../../ui/use-media-query.ts'
import { useStableId } from '../../ui/use-stable-id.ts'
import type { PaletteContext, PaletteEntry } from '../../shared/palette/palette-entry.ts'
import { answers, gather, suggestions, type PaletteGroup } from './palette-groups.ts'
import { PaletteList } from './palette-list.tsx'
import { recentEntries, rememberEntry } from './recent-entries.ts'
import { useEarlierMessages } from './use-earlier-messages.ts'
import { useWorldPlaces } from './use-world-places.ts'
import { paletteSources } from '../../shared/palette/palette-sources.ts'

/** Finds everything on this device and does what can be done, from the keyboard. */
export default function Palette() {
  const id = useStableId('palette')
  const context = usePaletteContext()
  const written = useSignal('')
  const { asked: query, enter, entered } = useBehindField(written)
  const own = useGroups(context, query)
  const world = useWorldPlaces(context, query)
  const earlier = useEarlierMessages(context, query)
  const groups = useMemo(() => [...own, ...earlier, ...world], [own, earlier, world])
  const shown = useMemo(() => groups.flatMap(({ entries }) => entries), [groups])
  const [at, setAt] = useState(0)
  const chosen = Math.min(at, shown.length - 1)
  const dialog = useModal()
  useSpokenCount(query, shown.length)

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    rememberEntry(context.tripId, entry.id)
    if ('href' in entry.does) return navigate(entry.does.href, { replace: true })
    closeSheet()
    entry.does.run()
  }
  useEntered(entered, () => choose(shown[chosen]))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key]
    if (event.isComposing) return
    if (by !== undefined) setAt(moved(chosen, by, shown.length))
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }

  return (
    <dialog
      class="palette"
      ref={dialog}
      aria-label={t('palette.title')}
      onCancel={event => {
        event.preventDefault()
        closeSheet()
      }}
    >
      <div class="palette-face">
        <div class="palette-field">
          <Icon of={Search} />
          <PaletteInput
            written={written}
            id={id}
            chosen={shown.length ? chosen : undefined}
            onInput={text => {
              write(written, text)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton icon={X} label={t('ui.close')} onClick={closeSheet} />
        </div>
        <PaletteList
          id={id}
          groups={groups}
          query={query}
          chosen={chosen}
          onPoint={setAt}
          onChoose={choose}
        />
        <p class="palette-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.keyMove')} <kbd>↵</kbd> {t('palette.keyOpen')} <kbd>Esc</kbd>{' '}
          {t('ui.close')}
        </p>
      </div>
    </dialog>
  )
}

const write = (written: Signal<string>, text: string) => void (written.value = text)

interface PaletteInputProps {
  written: ReadonlySignal<string>
  id: string
  /** Of the entries in the list. */
  chosen: number | undefined
  onInput: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Draws what is written by itself: the list follows. */
function PaletteInput({ written, id, chosen, onInput, onKeyDown }: PaletteInputProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-label={t('palette.title')}
      aria-expanded="true"
      aria-autocomplete="list"
      aria-controls={`${id}-list`}
      aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen}`}
      placeholder={t('palette.hint')}
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      enterkeyhint="go"
      value={written.value}
      onInput={event => onInput(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

/** One step goes round at the ends; a page stops there. */
function moved(from: number, by: number, count: number): number {
  if (Math.abs(by) === 1) return count ? (from + by + count) % count : 0
  return Math.max(0, Math.min(count - 1, from + by))
}

function usePaletteContext(): PaletteContext {
  const { path, url } = useLocation()
  const phone = usePhone()
  const search = url.slice(path.length)
  const tripId = /^\/trips\/([^/]+)/.exec(path)?.[1]
  return useMemo(() => ({ tripId, path, search, phone }), [tripId, path, search, phone])
}

function useGroups(context: PaletteContext, query: string): PaletteGroup[] {
  const recent = useMemo(() => recentEntries(context.tripId), [context.tripId])
  // The texts are made ready once, not with every letter.
  const all = useAll(context, recent)
  return useMemo(() => (query.trim() ? answers(all, query) : suggestions(all, recent)), [all, query, recent])
}

function useAll(context: PaletteContext, recent: readonly string[]) {
  const [made] = useState(() => ({ context, recent }))
  return useComputed(() => gather(paletteSources(), made.context, made.recent)).value
}

/** Takes the page's focus, and gives it back. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const giveBack = rememberFocus()
    const element = dialog.current
    element?.showModal()
    element?.querySelector('input')?.focus()
    const pressOutside = (event: Event) => event.target === element && closeSheet()
    element?.addEventListener('click', pressOutside)
    return () => {
      element?.removeEventListener('click', pressOutside)
      element?.close() // nothing outside can take focus before
      giveBack()
    }
  }, [])
  return dialog
}

/** How much was found, once the writing rests. */
function useSpokenCount(query: string, count: number): void {
  useEffect(() => {
    if (!query.trim()) return undefined
    const timer = setTimeout(() => announce(t('palette.count', { count })), 600)
    return () => clearTimeout(timer)
  }, [query, count])
}
