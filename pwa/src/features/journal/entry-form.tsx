import './journal.css'
import { CalendarX, Trash2 } from 'lucide-preact'
import {
  entryVisibilities,
  entryWeathers,
  longestStory,
  moods,
} from '@caravel/sync-protocol/entities/journey-entry'
import { useState } from 'preact/hooks'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { navigate } from '../../shared/navigation/navigate.ts'
import { today } from '../../shared/trips/today.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { removeEntry, writeEntry, writeNew, type Written } from './journal-actions.ts'
import { mayWrite, type Entry } from './journal-rows.ts'
import { entryTarget, type PhotoTarget } from './photos/photo-actions.ts'
import { PhotoEditor } from './photos/photo-editor.tsx'

const lines = (text: string): string | null => text.trimEnd() || null

const fieldsOf = (row: Entry | null) => ({
  title: row?.title ?? '',
  story: row?.story ?? '',
  entry_date: row ? row.entry_date : today.peek(),
  entry_time: row?.entry_time ?? null,
  location_name: row?.location_name ?? '',
  mood: row?.mood ?? '',
  weather: row?.weather ?? '',
  pros: row?.pros ?? '',
  cons: row?.cons ?? '',
  people: row?.people.join(', ') ?? '',
  visibility: row?.visibility ?? 'private',
})

/** One of the kinds with a name of ours, or none. */
const isListed = (weather: string): boolean =>
  weather === '' || (entryWeathers as readonly string[]).includes(weather)

/** Only what somebody edited: a text that was left alone is sent as little as one that was never opened. */
const changedOf = (
  typed: Written,
  now: ReturnType<typeof fieldsOf>,
  before: ReturnType<typeof fieldsOf>,
): Partial<Written> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name]) => {
      const key = name as keyof ReturnType<typeof fieldsOf>
      return now[key] !== before[key]
    }),
  )

const saysAnything = ({ title, story, pros, cons, mood, location_name }: Written): boolean =>
  [title, story, pros, cons, mood, location_name].some(Boolean)

/** The fields of an entry. */
export function EntryForm(props: { journalId: string; entry: Entry | null; gone: boolean }) {
  const { journalId, entry, gone } = props
  const stream = journeyStream(journalId)
  const draft = useDraft({
    form: 'entry',
    about: entry?.id ?? 'new',
    stream,
    ...(entry ? {} : { makes: 'journey_entry' }),
    rows: entry,
    fieldsOf,
  })
  const { value, change } = draft
  const { save: saveOnce, refusal } = useSaving()
  const [tried, setTried] = useState(false)
  const writes = mayWrite(journalId)
  const phone = usePhone()
  const back = () => navigate(`/journal/${journalId}`)
  const typedNow = (): Written => {
    const value = draft.latest()
    return {
      ...value,
      title: value.title.trim() || null,
      story: lines(value.story),
      location_name: value.location_name.trim() || null,
      mood: value.mood.trim() || null,
      weather: value.weather || null,
      pros: lines(value.pros),
      cons: lines(value.cons),
      people: value.people
        .split(',')
        .map(name => name.trim())
        .filter(Boolean),
    }
  }
  // The first photo makes the entry, with what was typed by then; the form goes on there.
  const beginEntry = async () => {
    const id = await draft.make(made => writeNew(journalId, made, typedNow()))
    draft.forget()
    navigate(`/journal/${journalId}/entries/${id}/edit`, { replace: true })
  }
  const photos: PhotoTarget = entry
    ? entryTarget(journalId, entry.id)
    : { ...entryTarget(journalId, draft.id), begin: beginEntry }
  const save = (event: Event) => {
    event.preventDefault()
    if (!writes) return
    const typed = typedNow()
    const { began } = draft
    if (!began && !saysAnything(typed)) return setTried(true)
    void saveOnce(
      () =>
        began
          ? writeEntry(began, changedOf(typed, value, fieldsOf(began)), gone)
          : draft.make(id => writeNew(journalId, id, typed)),
      () => (draft.forget(), back()),
    )
  }
  const own = value.mood !== '' && !(moods as readonly string[]).includes(value.mood)
  return (
    <div class="journal">
      <PageHeader
        title={entry ? t('journal.edit') : t('journal.new')}
        back={{ href: `/journal/${journalId}` }}
        status={phone && <SyncStatusButton shape="line" />}
        actions={
          <>
            {!phone && <SyncStatusButton shape="pill" />}
            {entry && entry.type === 'entry' && writes && !gone && (
              <Button
                kind="destructive"
                icon={Trash2}
                onClick={() => {
                  removeEntry(entry).catch(showRefusal)
                  draft.forget()
                  back()
                }}
              >
                {t('journal.delete')}
              </Button>
            )}
            <Button kind="primary" onClick={save} offReason={!writes && t('journal.reads')}>
              {t('journal.done')}
            </Button>
          </>
        }
      />
      <form class="journal-form journal-editor" noValidate onSubmit={save}>
        {gone && (
          <Notice icon={CalendarX}>
            {t(entry?.type === 'entry' ? 'journal.entryGone' : 'journal.stopGone')}
          </Notice>
        )}
        {!gone && entry?.type === 'entry' && entry.source_id !== null && !entry.source_there && (
          <Notice icon={CalendarX}>{t('journal.stopGone')}</Notice>
        )}
        <DraftNotice draft={draft} />
        {!gone && <PhotoEditor target={photos} writes={writes} />}
        <TextField
          label={t('journal.title')}
          error={tried && t('journal.sayAnything')}
          value={value.title}
          maxLength={200}
          dir="auto"
          onInput={title => change({ title })}
        />
        <TextArea
          label={t('journal.story')}
          hint={t('journal.markdown')}
          value={value.story}
          rows={10}
          maxLength={longestStory}
          onInput={story => change({ story })}
        />
        <div class="journal-pair">
          <DateField
            label={t('journal.date')}
            value={value.entry_date ?? ''}
            onChange={date => change({ entry_date: date || null })}
          />
          <TimeField
            label={t('journal.time')}
            value={value.entry_time ?? ''}
            onChange={time => change({ entry_time: time || null })}
          />
        </div>
        <TextField
          label={t('journal.place')}
          value={value.location_name}
          maxLength={200}
          dir="auto"
          onInput={name => change({ location_name: name })}
        />
        <TextField
          label={t('journal.people')}
          hint={t('journal.peopleHint')}
          value={value.people}
          dir="auto"
          onInput={people => change({ people })}
        />
        <div class="journal-pair">
          <SelectField
            label={t('journal.moodLabel')}
            value={own ? 'own' : value.mood}
            options={[
              { value: '', label: t('journal.nothing') },
              ...moods.map(mood => ({ value: mood, label: t(`journal.mood.${mood}`) })),
              ...(own ? [{ value: 'own', label: value.mood }] : []),
            ]}
            onChange={mood => mood !== 'own' && change({ mood })}
          />
          <SelectField
            label={t('journal.weatherLabel')}
            value={value.weather}
            options={[
              { value: '', label: t('journal.nothing') },
              ...entryWeathers.map(weather => ({ value: weather, label: t(`journal.weather.${weather}`) })),
              ...(isListed(value.weather) ? [] : [{ value: value.weather, label: value.weather }]),
            ]}
            onChange={weather => change({ weather })}
          />
        </div>
        <TextArea
          label={t('journal.good')}
          hint={t('journal.linesHint')}
          value={value.pros}
          rows={2}
          onInput={pros => change({ pros })}
        />
        <TextArea
          label={t('journal.lessGood')}
          value={value.cons}
          rows={2}
          onInput={cons => change({ cons })}
        />
        <SelectField
          label={t('journal.readers')}
          value={value.visibility}
          options={entryVisibilities.map(visibility => ({
            value: visibility,
            label: t(visibility === 'public' ? 'group.everyoneWithLink' : 'group.onlyWriters'),
          }))}
          onChange={visibility => change({ visibility: visibility as Written['visibility'] })}
        />
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </div>
  )
}
