/** The book of a journal as it is now: content, choices and changes, laid out on this device. */
import { computed, signal, useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { language } from '../../../i18n/language.ts'
import { daysOfJournal } from '../journal-days.ts'
import { findJournal, listEntries, type Journal } from '../journal-rows.ts'
import { journalWay, type JournalWay } from '../map/journal-way.ts'
import { allPhotos, type JournalPhoto } from '../photos/journal-photos.ts'
import { changesOf, choicesOf, contentOf, lettersOf } from './book-content.ts'
import type { Book, BookChanges, BookContent, Measure } from './layout/book-types.ts'
import { layOutBook } from './layout/lay-out-book.ts'
import { facesReady, measureOn } from './measure-text.ts'

export type ChoicesOfBook = ReturnType<typeof choicesOf>

export interface ShownBook {
  book: Book
  content: BookContent
  choices: ChoicesOfBook
  changes: BookChanges
  photos: ReadonlyMap<string, JournalPhoto>
  way: JournalWay
}

/** Choices of people who only read a journal, by journal. They are not stored. */
const ownChoices = signal<ReadonlyMap<string, Partial<ChoicesOfBook>>>(new Map())

export function chooseForNow(journalId: string, choices: Partial<ChoicesOfBook>): void {
  const before = ownChoices.peek()
  ownChoices.value = new Map(before).set(journalId, { ...before.get(journalId), ...choices })
}

/** Undefined while the fonts of the book are loading. Reactive. */
export function useBook(row: Journal): ShownBook | undefined {
  const { id } = row
  const measure = useSignal<Measure | undefined>(undefined)
  const content = useMemo(
    () =>
      computed(() => {
        // Texts and dates are in the language of the reader.
        void language.value
        const now = findJournal(id)
        return now && contentOf(now)
      }),
    [id],
  )
  const letters = useComputed(() => (content.value ? lettersOf(content.value) : undefined)).value
  const needed = letters === undefined ? undefined : [...new Set(letters)].sort().join('')
  useEffect(() => {
    if (needed === undefined) return undefined
    let current = true
    const ready = () => {
      if (current) measure.value = measureOn(document.documentElement)
    }
    // A font that cannot be loaded is replaced by one of the device, both on the screen and in measurements.
    facesReady(document.documentElement, needed).then(ready, ready)
    return () => {
      current = false
    }
  }, [needed, measure])
  const shown = useMemo(
    () =>
      computed((): ShownBook | undefined => {
        const [now, made, measured] = [findJournal(id), content.value, measure.value]
        if (!now || !made || !measured) return undefined
        const choices = { ...choicesOf(now), ...ownChoices.value.get(id) }
        const changes = changesOf(id)
        const dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
        const entries = listEntries(id).filter(({ type }) => type === 'entry')
        return {
          book: layOutBook(made, choices, changes, measured, dir),
          content: made,
          choices,
          changes,
          photos: new Map(allPhotos(id).map(photo => [photo.id, photo])),
          way: journalWay(entries, daysOfJournal(id)),
        }
      }),
    [id, content, measure],
  )
  return shown.value
}
