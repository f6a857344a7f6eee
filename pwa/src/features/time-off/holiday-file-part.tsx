import { useState } from 'preact/hooks'
import { largestHolidayFile, readHolidayFile, type HolidayFile } from '../../data/holiday-file.ts'
import { formatDateRange } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'

/** The most holidays of a file that are listed before they are entered. */
const mostShown = 5

/** Enters holidays from a calendar file, after showing them. Reading the file needs a connection. */
export function HolidayFilePart({ onTake }: { onTake: (file: HolidayFile) => void }) {
  const [found, setFound] = useState<HolidayFile>()
  const [failure, setFailure] = useState<string>()
  const [isReading, setReading] = useState(false)
  const pick = async (file: File | undefined) => {
    if (!file) return
    setFound(undefined)
    setFailure(undefined)
    if (file.size > largestHolidayFile) return setFailure(t('error.FILE_TOO_LARGE'))
    setReading(true)
    try {
      setFound(await readHolidayFile(file))
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <div class="off-file">
      <FileButton label={t('timeOff.file')} accept=".ics,text/calendar" onPick={pick} />
      {isReading && <output class="off-note">{t('timeOff.fileReading')}</output>}
      {failure !== undefined && (
        <p class="off-over" role="alert">
          {failure}
        </p>
      )}
      {found && <FoundInFile found={found} onDone={() => setFound(undefined)} onTake={onTake} />}
    </div>
  )
}

function FoundInFile(props: { found: HolidayFile; onDone: () => void; onTake: (file: HolidayFile) => void }) {
  const { found, onDone, onTake } = props
  const { title, holidays, left_out, repeats } = found
  const count = holidays.length
  return (
    <output class="off-asked">
      <p>
        {count
          ? title
            ? t('timeOff.fileFoundIn', { count, title })
            : t('timeOff.fileFound', { count })
          : t('timeOff.fileEmpty')}
      </p>
      {count > 0 && (
        <ul class="off-holidays">
          {holidays.slice(0, mostShown).map(({ name, start_date, end_date }) => (
            <li key={`${start_date} ${name}`}>
              <bdi>{name}</bdi> <small>{formatDateRange(start_date, end_date ?? start_date)}</small>
            </li>
          ))}
          {count > mostShown && <li>{t('timeOff.fileMore', { count: count - mostShown })}</li>}
        </ul>
      )}
      {left_out > 0 && <p class="off-note">{t('timeOff.fileLeftOut', { count: left_out })}</p>}
      {repeats > 0 && <p class="off-note">{t('timeOff.fileRepeats', { count: repeats })}</p>}
      {count > 0 && (
        <Button
          size="small"
          kind="primary"
          onClick={() => {
            onTake(found)
            onDone()
          }}
        >
          {t('timeOff.fileEnter', { count })}
        </Button>
      )}
      <Button size="small" kind="text" onClick={onDone}>
        {t('timeOff.fileCancel')}
      </Button>
    </output>
  )
}
