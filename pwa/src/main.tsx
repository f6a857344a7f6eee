import './ui/base.css'
import { render } from 'preact'
import './shell/areas.ts'
import { App } from './shell/layout.tsx'
import { boot } from './shell/boot.ts'

// Not awaited at the top: a module that waits keeps the build from leaving out chunks that only name another one.
void boot().then(() => {
  const root = document.querySelector('#app')
  if (root) render(<App />, root)
})
