import { LiveRegion } from '../live-region.tsx'
import { ToastHost } from './toast.tsx'

/** What floats above everything and is spoken: once in the page, and in each modal dialog, outside which all is inert. */
export function FloatingHost({ modal }: { modal?: string }) {
  return (
    <>
      <LiveRegion />
      <ToastHost modal={modal} />
    </>
  )
}
