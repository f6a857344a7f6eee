import './base.css'
import './gallery.css'
import { render } from 'preact'
import { loadLanguage } from '../i18n/t.ts'
import { ButtonsPanel, InputsPanel, ChipsPanel, SyncPanel } from './gallery/controls.tsx'
import { CoverPanel, WideCovers } from './gallery/covers.tsx'
import { DayPanel, LinePanel, MovingPanel } from './gallery/days.tsx'
import { EmptyPanel, NavigationPanel, OverlayPanel, RowsPanel } from './gallery/pages.tsx'
import { AskHost } from './overlays/ask.tsx'
import { ShipMark } from './ship-mark.tsx'
import { FloatingHost } from './overlays/floating-host.tsx'

/** Every part of the kit on one page, for looking at it and for the accessibility check. Not in the product's build. */
function Gallery() {
  return (
    <main class="gallery">
      <header class="gallery-head">
        <ShipMark size={36} />
        <h1>Caravel components</h1>
      </header>
      <div class="gallery-column">
        <ButtonsPanel />
        <InputsPanel />
        <ChipsPanel />
        <SyncPanel />
        <LinePanel />
      </div>
      <div class="gallery-column">
        <MovingPanel />
        <OverlayPanel />
        <EmptyPanel />
        <RowsPanel />
        <CoverPanel />
        <DayPanel />
        <NavigationPanel />
      </div>
      <WideCovers />
      <FloatingHost />
      <AskHost />
    </main>
  )
}

const wishes = new URLSearchParams(location.search)
const theme = wishes.get('theme')
if (theme) document.documentElement.dataset.theme = theme
await loadLanguage(wishes.get('language') ?? 'en')
if (wishes.get('dir')) document.documentElement.dir = wishes.get('dir') ?? ''
const app = document.querySelector('#app')
if (app) render(<Gallery />, app)
