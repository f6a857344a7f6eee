import './split-pane.css'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { classNames } from '../class-names.ts'
import { PaneDivider } from './pane-divider.tsx'
import { useMediaQuery } from '../use-media-query.ts'

/** Widths in px that someone chose; absent: the usual ones. */
export type PaneWidths = { panel?: number | undefined; inspector?: number | undefined }

/** What a pane needs to be read; the map more of it where all three stand beside each other. */
const least = { panel: 320, inspector: 300, main: 320, mainOfThree: 480 }

/**
 * Panel, map or detail, and inspector beside each other from 720px; each pane scrolls alone. Below 720 the panes
 * given are stacked: decide there which one to render.
 */
export function SplitPane(props: {
  panel: ComponentChildren
  /** Takes what is left: the map, or the detail. */
  main?: ComponentChildren
  /** From 1200px at the inline end, below as a layer over `main`. */
  inspector?: ComponentChildren
  /** The inspector takes 552: Sync and History. */
  wideInspector?: boolean
  widths: PaneWidths
  onResize: (widths: PaneWidths) => void
}) {
  const { widths, onResize, wideInspector } = props
  const { panel, inspector } = widths
  const three = useMediaQuery('(width >= 1200px)')
  useLayoutEffect(() => {
    showWidth('panel', panel)
    showWidth('inspector', inspector)
    return () => {
      showWidth('panel', undefined)
      showWidth('inspector', undefined)
    }
  }, [panel, inspector])
  const divider = (name: keyof PaneWidths, label: string) => (
    <PaneDivider
      label={label}
      side={name === 'panel' ? 'before' : 'after'}
      width={widths[name]}
      least={least[name]}
      leaves={three ? least.mainOfThree : least.main}
      onResize={(width, done) => {
        showWidth(name, width)
        if (done) onResize({ ...widths, [name]: width })
      }}
    />
  )
  return (
    <div class={classNames('split', wideInspector && 'split-wide')}>
      <div class="split-panel">{props.panel}</div>
      {props.main !== undefined && (
        <>
          {!wideInspector && divider('panel', t('ui.resizePanel'))}
          <div class="split-main">{props.main}</div>
        </>
      )}
      {props.inspector && (
        <>
          {!wideInspector && divider('inspector', t('ui.resizeInspector'))}
          <div class="split-inspector">{props.inspector}</div>
        </>
      )}
    </div>
  )
}

/** On the root, where what floats above the page reads it too. */
function showWidth(name: keyof PaneWidths, width: number | undefined): void {
  const { style } = document.documentElement
  if (width === undefined) style.removeProperty(`--${name}-now`)
  else style.setProperty(`--${name}-now`, `${width}px`)
}
