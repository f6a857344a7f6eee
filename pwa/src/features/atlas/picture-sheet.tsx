import { useEffect, useRef, useState } from 'preact/hooks'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useStepOfBack } from '../../ui/overlays/step-of-back.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { shownAtlas, wishes } from './atlas-state.ts'
import { countCountries, countedList } from './counted-countries.ts'
import { shadeOf } from './country-words.ts'
import { countryShapesHere } from './regions-here.ts'

/** A picture of the map, drawn on this device. */
export function PictureSheet({ onClose }: { onClose(): void }) {
  const leave = useStepOfBack(onClose)
  const [shape, setShape] = useState<'square' | 'tall'>('square')
  const [look, setLook] = useState<'light' | 'dark'>('light')
  const [figures, setFigures] = useState(true)
  const canvas = useRef<HTMLCanvasElement>(null)
  const atlas = shownAtlas.value
  const shapes = countryShapesHere()
  const { count } = countCountries(atlas, countedList())
  useEffect(() => {
    const to = canvas.current
    if (!to || !shapes) return
    const wished = new Set(wishes.value.map(({ country_code }) => country_code))
    const lines = figures
      ? [
          `${formatNumber(count)} ${t('atlas.countries')}`,
          `${formatNumber(atlas.figures.continents)} ${t('atlas.continents')}`,
          `${formatNumber(atlas.figures.nights)} ${t('atlas.nights')}`,
        ]
      : []
    void import('../../map/atlas/atlas-picture.ts').then(({ drawAtlasPicture }) =>
      drawAtlasPicture(to, {
        shapes,
        tall: shape === 'tall',
        dark: look === 'dark',
        title: t('atlas.pictureTitle'),
        lines,
        shadeOf: code => shadeOf(atlas.countries.get(code), wished.has(code)),
      }),
    )
  }, [shapes, atlas, shape, look, figures, count])
  const file = async (): Promise<File> => {
    const blob = await new Promise<Blob | null>(resolve => canvas.current?.toBlob(resolve, 'image/png'))
    return new File(blob ? [blob] : [], 'atlas.png', { type: 'image/png' })
  }
  const save = async (): Promise<void> => {
    const address = URL.createObjectURL(await file())
    const link = document.createElement('a')
    link.href = address
    link.download = 'atlas.png'
    link.click()
    URL.revokeObjectURL(address)
  }
  const share = async (): Promise<void> => {
    const files = [await file()]
    if (navigator.canShare?.({ files })) await navigator.share({ files, title: t('atlas.pictureTitle') })
    else await save()
  }
  const sayFailed = (error: unknown): void => {
    // Closing the system's own sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) showRefusal(error)
  }
  return (
    <Sheet
      title={t('atlas.picture')}
      onClose={() => leave()}
      footer={
        <>
          <Button onClick={() => void save().catch(sayFailed)}>{t('atlas.savePicture')}</Button>
          <Button kind="primary" onClick={() => void share().catch(sayFailed)}>
            {t('atlas.sharePicture')}
          </Button>
        </>
      }
    >
      <div class="atlas-picture">
        <canvas ref={canvas}>{t('atlas.pictureTitle')}</canvas>
        <Segment
          label={t('atlas.pictureShape')}
          value={shape}
          onChange={setShape}
          options={[
            { value: 'square', label: t('atlas.square') },
            { value: 'tall', label: t('atlas.tall') },
          ]}
        />
        <Segment
          label={t('atlas.look')}
          value={look}
          onChange={setLook}
          options={[
            { value: 'light', label: t('atlas.light') },
            { value: 'dark', label: t('atlas.dark') },
          ]}
        />
        <Checkbox checked={figures} onChange={setFigures}>
          {t('atlas.withFigures')}
        </Checkbox>
      </div>
    </Sheet>
  )
}
