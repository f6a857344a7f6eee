import './split-pane.css'
import type { ComponentChildren } from 'preact'
import { classNames } from './class-names.ts'

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
}) {
  return (
    <div class={classNames('split', props.wideInspector && 'split-wide')}>
      <div class="split-panel">{props.panel}</div>
      {props.main !== undefined && <div class="split-main">{props.main}</div>}
      {props.inspector && <div class="split-inspector">{props.inspector}</div>}
    </div>
  )
}
