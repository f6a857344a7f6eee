import './ui/base.css'
import { render } from 'preact'
import './shell/areas.ts'
import { App } from './shell/layout.tsx'
import { boot } from './shell/boot.ts'

await boot()
const root = document.querySelector('#app')
if (root) render(<App />, root)
