import './journal.css'
import { CalendarX, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-preact'
import { entryVisibilities, longestStory } from '@caravel/sync-protocol/entities/journey-entry'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { navigate } from '../../shared/navigation/navigate.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { EntryDetails } from './editor/entry-details.tsx'
import { FormatBar } from './editor/format-bar.tsx'
import { MoodRow, WeatherRow } from './editor/mood-row.tsx'
import { offeredWeather } from './editor/offered-weather.ts'
import {
  changedFields,
  saysAnything,
  useEntryDraft,
  writtenOf,
  type EntryFields,
} from './editor/use-entry-draft.ts'
import { removeEntry, writeEntry, writeNew, type Written } from './journal-actions.ts'
import { mayWrite, type Entry } from './journal-rows.ts'
import { drawnEntries } from './unsent-suggestions.ts'
import { fittingPhotos } from './photos/fitting-photos.ts'
import { FittingPhotosNote } from './photos/fitting-tiles.tsx'
import { entryTarget, type PhotoTarget } from './photos/photo-actions.ts'
import { PhotoEditor } from './photos/photo-editor.tsx'

/** An entry as it is written: photos, title and text, then what else there is to say. */
export function EntryForm(props: {
  journalId: string
  entry: Entry | null
  gone: boolean
  /** What a new entry begins with. */
  start?: Partial<EntryFields>
}) {
  const { journalId, entry, gone, start = {} } = props
  const draft = useEntryDraft(journalId, entry, start)
  const { value, change } = draft
  const { save: saveOnce, refusal } = useSaving()
  const [tried, setTried] = useState(false)
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  const phone = usePhone()
  const writes = mayWrite(journalId)
  const back = () => navigate(`/journal/${journalId}`)
  // The first photo makes the entry, with what was typed by then; the form goes on there.
  const beginEntry = async () => {
    const id = await draft.make(made => writeNew(journalId, made, writtenOf(draft.latest())))
    draft.forget()
    navigate(`/journal/${journalId}/entries/${id}/edit`, { replace: true })
  }
  const isDrawn = entry !== null && drawnEntries(journalId).sources.has(entry.id)
  const photos: PhotoTarget = entry
    ? {
        ...entryTarget(journalId, entry.id),
        // A suggestion that this device alone has drawn is in no journal yet.
        ...(isDrawn ? { begin: () => writeEntry(entry, {}, false) } : {}),
      }
    : { ...entryTarget(journalId, draft.id), begin: beginEntry }
  const save = (event: Event) => {
    event.preventDefault()
    if (!writes) return
    const { began } = draft
    const typed = writtenOf(draft.latest())
    if (!began && !saysAnything(typed)) return setTried(true)
    void saveOnce(
      () =>
        began
          ? writeEntry(began, changedFields(draft.latest(), began), gone)
          : draft.make(id => writeNew(journalId, id, typed)),
      () => (draft.forget(), back()),
    )
  }
  const fitting = entry ? (fittingPhotos(journalId, entry.entry_date ?? '').get(entry.id) ?? []) : []
  return (
    <div class="journal">
      <PageHeader
        title={entry ? t('journal.entry') : t('journal.new')}
        back={{ href: `/journal/${journalId}` }}
        status={phone && <SyncStatusButton shape="line" />}
        actions={
          <>
            {!phone && <SyncStatusButton shape="pill" />}
            {entry && entry.type === 'entry' && writes && !gone && (
              <IconButton
                icon={Trash2}
                label={t('journal.delete')}
                onClick={() => {
                  removeEntry(entry).catch(showRefusal)
                  draft.forget()
                  back()
                }}
              />
            )}
            <Button
              kind={phone ? 'text' : 'primary'}
              onClick={save}
              offReason={!writes && t('journal.reads')}
            >
              {t('journal.done')}
            </Button>
          </>
        }
      />
      <form class="journal-editor" noValidate onSubmit={save}>
        <GoneNotice entry={entry} gone={gone} />
        <DraftNotice draft={draft} />
        {!gone && <PhotoEditor target={photos} writes={writes} />}
        {writes && entry && !gone && <FittingPhotosNote entryId={entry.id} photos={fitting} />}
        <div class="editor-title is-bare">
          <TextField
            label={t('journal.title')}
            placeholder={t('journal.title')}
            error={tried && t('journal.sayAnything')}
            value={value.title}
            maxLength={200}
            dir="auto"
            onInput={title => change({ title })}
          />
        </div>
        <div class="editor-story is-bare">
          <TextArea
            label={t('journal.story')}
            placeholder={t('journal.writeHere')}
            value={value.story}
            rows={4}
            maxLength={longestStory}
            areaRef={setArea}
            onInput={story => change({ story })}
          />
        </div>
        <EntryDetails
          journalId={journalId}
          entryId={entry?.id}
          value={value}
          change={changes => change(changes)}
        />
        <div class="editor-rows">
          <MoodRow value={value.mood} onChange={mood => change({ mood })} />
          <WeatherRow
            value={value.weather}
            offered={offeredWeather(value)}
            onChange={weather => change({ weather })}
          />
          <div class="editor-row is-lines is-bare">
            <span class="editor-row-label" aria-hidden="true">
              {t('journal.good')}
            </span>
            <Icon of={ThumbsUp} />
            <TextArea
              label={t('journal.good')}
              placeholder={t('journal.linesHint')}
              value={value.pros}
              rows={1}
              maxLength={5000}
              onInput={pros => change({ pros })}
            />
          </div>
          <div class="editor-row is-lines is-bare">
            <span class="editor-row-label" aria-hidden="true">
              {t('journal.lessGood')}
            </span>
            <Icon of={ThumbsDown} />
            <TextArea
              label={t('journal.lessGood')}
              placeholder={t('journal.linesHint')}
              value={value.cons}
              rows={1}
              maxLength={5000}
              onInput={cons => change({ cons })}
            />
          </div>
          <div class="editor-row is-readers">
            <SelectField
              label={t('journal.readers')}
              value={value.visibility}
              options={entryVisibilities.map(visibility => ({
                value: visibility,
                label: t(visibility === 'public' ? 'group.everyoneWithLink' : 'group.onlyWriters'),
              }))}
              onChange={visibility => change({ visibility: visibility as Written['visibility'] })}
            />
          </div>
        </div>
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <FormatBar area={area} onText={story => change({ story })} />
    </div>
  )
}

/** What the entry is about may be gone from the plan, or the entry itself from the journal. */
function GoneNotice({ entry, gone }: { entry: Entry | null; gone: boolean }) {
  const isEntry = entry?.type === 'entry'
  const lostStop = isEntry && entry.source_id !== null && !entry.source_there
  if (!gone && !lostStop) return null
  return <Notice icon={CalendarX}>{t(gone && isEntry ? 'journal.entryGone' : 'journal.stopGone')}</Notice>
}
